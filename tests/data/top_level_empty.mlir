// A file without ops is an empty module.
