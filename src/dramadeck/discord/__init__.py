"""`dramadeck discord`: a table in each channel of Discord, over slash commands, menus and forms.

`dramadeck.chat` handles the commands. This package makes messages and forms of its replies
(`messages`), registers the slash commands (`slash_commands`), and runs the client (`bot`) for the
command line (`serve`). It needs the extra `discord`.
"""
