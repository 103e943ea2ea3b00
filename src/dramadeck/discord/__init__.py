"""`dramadeck discord`: a table in each channel of Discord, over slash commands, menus and forms.

`dramadeck.chat` says what is answered, and to whom. Here it becomes messages and forms
(`messages`), the slash commands are built (`slash_commands`), and the client runs (`bot`), started
by the word of the command line (`serving`). It needs the extra `discord`.
"""
