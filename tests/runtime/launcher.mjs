// Starts the program as `npm start` does, without its installing and building; the first pause before a restart is given, and on a slow machine five restarts take longer than a minute.
import { runProgram } from '../../scripts/run-program.mjs'

runProgram(['src/main.ts'], process.env, { restartOnCrash: true, firstPauseMs: Number(process.argv[2]), restartWindowMs: 600_000 })
