"""The cards with a grey bar: when they are played, their effects and events.

* `play_card`: `CardRule`, the rules of a type of card, and the rules for all cards
* `totals`: Action, Adrenalin, Willpower, Presence, Supporter, Coup de Grace, Hero, Drama, Haste
* `answers`: Opponent Fails, Second Chance, Glory
* `renewals`: Rally, Master Plan, Leadership, Seize Initiative
* `story`: Escape, Idea, Monologue
* `later_cards`: Survival, Hero Fails, Research, Net Gain; Reality's Favorite, Defense, Inspiration,
  Reconnection, Setback
"""
