"""The chapters of the rulebook: commands, events, rules, and what the events change.

A chapter tells with `piles` and with chapters above it in this list, never in a circle:
`requirements`, `piles`, `awards`, `trades`, `adventure`, `injuries`, `rounds`, `pools`,
`approved_actions`, `attempts`, `critical_moments`, `points`, `enhancements`, `skill_resolution`,
`approaches`, `multi_action`, `announcements`, `specials`, `subplots`, `campaigns`, `saved_hands`,
`rulings`.
"""
