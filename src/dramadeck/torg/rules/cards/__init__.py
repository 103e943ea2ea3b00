"""What each grey-bar card does when it is played.

* `play_card`: what a row says of a type of card, how any card is played, when it comes too late
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace
* `extras`: Hero, Drama, Haste
* `answers`: Second Chance, Glory
* `negations`: Opponent Fails
* `initiative`: Seize Initiative
* `renewals`: Rally, Master Plan
* `leadership`: Leadership
* `story`: Escape, Idea, Monologue
* `expansion`: Survival, Hero Fails, Research, Net Gain
* `classic_cards`: Reality's Favorite, Defense, Inspiration, Reconnection, Setback
"""
