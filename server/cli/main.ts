import '../process/heap.ts'
import { runCommand } from './run.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
