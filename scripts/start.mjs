// npm start [-- --verbose]: installs what is missing, builds what has changed, starts the site in production mode and keeps it running.
import { runProgram } from './run-program.mjs'
import { ensureBuilt, ensureInstalled, production } from './setup.mjs'

// For a small server: limits the heap. A smaller young generation is slower (16 MB costs a fifth of the requests per second in
// `npm run bench`), a larger one is not faster.
const memoryOptions = ['--max-semi-space-size=32', '--max-old-space-size=512']

// Node caches compiled code between starts, which also keeps the compiler's memory low. The fixed threshold makes the C library give the
// 19 MB of a password hash back at once: by default it raises the threshold after the first one, and 40 MB stay with the program.
const environment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', NODE_COMPILE_CACHE: 'build/.compiled' }

ensureInstalled()
ensureBuilt()
runProgram([...memoryOptions, 'src/main.ts'], { ...environment, ...production() }, { restartOnCrash: true })
