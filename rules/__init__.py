"""The rules of the three games: values in, values out.

Nothing here reads a clock, a die, a file or the environment; every game keeps
the contract in `rules.game` and stands in the registry in `rules.games`.
"""
