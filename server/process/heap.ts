import { setFlagsFromString } from 'node:v8'

// Collect when the heap has grown by half since the last time. V8 lets it grow up to four times on a machine with much
// memory, although what lives is small (record 0105). No limit: what one request needs, it gets.
setFlagsFromString('--heap-growing-percent=50')
