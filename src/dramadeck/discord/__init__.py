"""`dramadeck discord`: a table in each channel of Discord, over slash commands, menus and forms.

What is answered, and to whom, `dramadeck.chat` knows. Here it becomes messages and forms
(`showing`), the slash commands are made (`words`), and the client runs (`bot`), started by the word
of the command line (`serving`). It needs the extra `discord`.
"""
