// node scripts/run.mjs <file.ts> […]: runs a script of ours on the pinned Node, also on a fresh clone.
import { runProgram } from './run-program.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
runProgram(process.argv.slice(2))
