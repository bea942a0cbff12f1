"""Screens: the layout of lists, paging, playlists, and the codes that pair televisions."""
