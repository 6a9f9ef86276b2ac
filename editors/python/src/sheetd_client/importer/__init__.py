"""Reads the sheets of an app's source code as documents: the command `sheetd-import`, which `sheetd import` starts.

It reads literals and names of constants, and is no compiler: what it does not understand is said, with its line, and left out.
"""
