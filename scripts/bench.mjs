// npm run bench: prints the measured ratios and sizes against their budgets.
import { ensureBuilt, ensureInstalled, production, runProgram } from './setup.mjs'

ensureInstalled()
ensureBuilt()
runProgram(['bench/run.ts', ...process.argv.slice(2)], production())
