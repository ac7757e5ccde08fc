import { setFlagsFromString } from 'node:v8'

// Collect when the heap has grown by half since the last collection. On a machine with much memory V8 lets it grow to
// four times its size, although few objects live long (record 0105). There is no upper limit: a large request gets the
// memory that it needs.
setFlagsFromString('--heap-growing-percent=50')
// Compile the queries' WebAssembly in one thread: each thread would keep what it needed for that.
setFlagsFromString('--wasm-num-compilation-tasks=1')
