"""The base game of Zooloretto a second time, in plain Python, as an oracle for the tests.

Written from the rule sheet alone and meant to be read beside it: every tile is an object of its
own, a baby is a real baby, a parent carries a mark, a taken truck stands in front of its player.
Rule ids (B1 to B46, N2a to N56) stand behind the lines that follow them. Nothing is fast.

The engine shows parents and babies as plain animals (N51). That mapping is done in one place,
`Tile.face`: the oracle knows better, but speaks the engine's language.
"""
