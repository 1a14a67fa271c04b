// npm run dev: the same site, compiled on request, with hot reload.
import { runProgram } from './run-program.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
runProgram(['src/main.ts'], { ...process.env, NODE_ENV: 'development', UI_KIT: '1' })
