// Starts the program like `npm start` without installing and building. The first pause is an argument; the window is longer than a minute, because on a slow machine five restarts take that long.
import { runProgram } from '../../scripts/run-program.mjs'

runProgram(['src/main.ts'], process.env, {
  restartOnCrash: true,
  firstPauseMs: Number(process.argv[2]),
  restartWindowMs: 600_000,
})
