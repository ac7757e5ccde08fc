import { setFlagsFromString } from 'node:v8'

// Collect when the heap has grown by half since the last collection. On a machine with much memory V8 lets it grow to
// four times its size, although few objects live long (record 0105). There is no upper limit: a large request gets the
// memory that it needs.
setFlagsFromString('--heap-growing-percent=50')
