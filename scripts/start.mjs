// npm start [-- --verbose]: installs what is missing, builds what has changed, starts the site in production mode and keeps it running.
import { runProgram } from './run-program.mjs'
import { ensureBuilt, ensureInstalled, production } from './setup.mjs'

// A small server: memory is given back early instead of being kept for a peak. Less room for the young costs speed (measured with
// `npm run bench`: 16 MB a fifth of all requests), more than this brings none.
const frugal = ['--max-semi-space-size=32', '--max-old-space-size=512']

// What is compiled once need not be compiled at the next start; nor does the compiler then stay in memory.
const kept = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'build/.compiled' }

ensureInstalled()
ensureBuilt()
runProgram([...frugal, 'src/main.ts'], { ...kept, ...production() }, { isKeptRunning: true })
