"""The daemon as a WebAssembly module, which a process runs with wasmtime; see `__main__`."""
