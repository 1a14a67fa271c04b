// npm run mutation [-- --mutate src/features/dosing/ratio.ts]: changes the pure cores one place at a time; the tests must notice.
import path from 'node:path'
import { ensureInstalled, root, runProgram, tool } from './setup.mjs'

ensureInstalled()
const local = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${local}${path.delimiter}${process.env.PATH ?? ''}` }
runProgram([tool('@stryker-mutator/core', 'stryker'), 'run', ...process.argv.slice(2)], env)
