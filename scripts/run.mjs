// node scripts/run.mjs <file.ts> […]: runs a script of ours on the pinned Node, also on a fresh clone.
import { ensureInstalled, runProgram } from './setup.mjs'

ensureInstalled()
runProgram(process.argv.slice(2))
