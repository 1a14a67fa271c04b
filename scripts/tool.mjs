// node scripts/tool.mjs <package> […]: runs the command of a package of the workspace `tools`, also on a fresh clone.
import { runProgram } from './run-program.mjs'
import { ensureInstalled, tool } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
ensureInstalled({ withTools: true })
runProgram([tool(name), ...args])
