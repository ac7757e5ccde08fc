import '../process/heap.ts'
import { setFlagsFromString } from 'node:v8'
import { runCommand } from './run.ts'

// A command runs beside the server, on its machine: it collects more often, and takes a little longer.
setFlagsFromString('--heap-growing-percent=15')

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
