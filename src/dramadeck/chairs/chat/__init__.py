"""Tables for a chat: what every bot would otherwise write again, whichever chat it is.

There are two ways out, and each of them never had what it must not tell. What everybody may know is
posted to the room by `notices`, which hears it with the token of a spectator. What a seat may know
`answers` finds with the token of that seat, and whoever sits there is answered alone.

* `rooms`: which room has which table, and who sits where, in a file; `rights`: who may do what
* `lobby`: tables are opened, seats taken, rooms told what happens
* `sitting`: somebody at a seat, in her language; `reckoning`: the odds she asks for
* `answers` and `asking`: a `Reply` to whoever asks: text, buttons, lists with pages, forms
* `steps` and `progress`: how far somebody has come with a form, as it stands on a button

A front makes messages of replies, and tells who has asked what.
"""
