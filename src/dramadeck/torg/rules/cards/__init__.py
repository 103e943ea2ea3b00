"""What each grey-bar card does when it is played.

* `rows`: what a row says of a type of card; `playing`: how any card is played; `timing`: when it
  comes too late
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace
* `extras`: Hero, Drama, Haste
* `answers`: Second Chance, Glory; `glory` says what its dice have to show
* `negations`: Opponent Fails
* `initiative`: Seize Initiative
* `renewals`: Rally, Master Plan
* `leadership`: Leadership
* `story`: Escape, Idea, Monologue
* `expansion`: Survival, Hero Fails, Research, Net Gain
* `classic_cards`: Reality's Favorite, Defense, Inspiration, Reconnection, Setback
"""
