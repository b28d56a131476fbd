"""The conformance kit: what every game promises, proved for ours and for anybody's.

    pytest --meowple-game mypackage

proves the game that `mypackage` offers as `GAME` (or the game of that name on the shelf), at every number of players
and with its options in all pairs. `--meowple-golden FOLDER` also replays the transcripts kept there, `--meowple-rules
FOLDER` also demands a test for every numbered sentence of RULES.md. MEOWPLE_LONG=1 leaves nothing out.
"""
