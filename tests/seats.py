"""The seats of the Torg tables that tests open at a host."""

from dramadeck import torg

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
GM, SPECTATOR = torg.GAMEMASTER, torg.SPECTATOR
