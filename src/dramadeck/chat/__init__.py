"""What a bot for any chat service needs: tables in channels, seats, menus, announcements.

What everybody may know goes to the channel by `announcements`, which listens with the token of a
spectator. What a seat may know, `handlers` finds with the token of that seat, and only whoever sits
there is answered.

* `channels`: which channel has which table, and who sits where, kept in a file; `permissions`: who
  may do what
* `lobby`: opens tables, gives seats, tells channels what happens
* `seat`: a person at a seat, in her language; `odds`: the odds that she asks for
* `handlers` and `menu_replies`: a `Reply` to a request: text, buttons, lists with pages, forms
* `steps` and `progress`: how far somebody has come with a form, as it stands on a button

A bot turns replies into messages of its service, and says who has asked for what.
"""
