// npm run bench: prints the measured ratios and sizes against their budgets.
import { runProgram } from './run-program.mjs'
import { ensureBuilt, ensureInstalled, production } from './setup.mjs'

ensureInstalled({ withTools: true })
ensureBuilt()
runProgram(['bench/run.ts', ...process.argv.slice(2)], production())
