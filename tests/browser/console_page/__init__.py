"""A console without a server: the real page and script, a scripted table behind the socket."""
