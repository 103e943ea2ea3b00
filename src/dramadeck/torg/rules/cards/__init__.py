"""The grey-bar cards: their rows, effects and events.

* `play_card`: the row of a type of card, and the rules of playing any card
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace, Hero, Drama, Haste
* `answers`: Opponent Fails, Second Chance, Glory
* `renewals`: Rally, Master Plan, Leadership, Seize Initiative
* `story`: Escape, Idea, Monologue
* `later_cards`: Survival, Hero Fails, Research, Net Gain; Reality's Favorite, Defense, Inspiration,
  Reconnection, Setback
"""
