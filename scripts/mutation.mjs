// npm run mutation [-- dosing | verdict [file.ts …]]: mutation tests of a pure core. Explained survivors: docs/mutation.md.
import path from 'node:path'
import { runProgram } from './run-program.mjs'
import { ensureInstalled, root, tool } from './setup.mjs'

/** Not mutated: tests, samples, and code with database or HTTP access, which is tested through the built site. */
const notPure = ['test.ts', 'server.ts', 'vectors/*', '*-request.ts', 'verdict-json.ts'].map(name => `!src/**/*${name}`)

const [core, ...files] = process.argv.slice(2)
const folder = `src/features/${core ?? ''}`
const changed = files.length > 0 ? files.map(file => `${folder}/${file}`) : [`${folder}/**/*.ts`, ...notPure]

ensureInstalled()
const local = path.join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${local}${path.delimiter}${process.env.PATH ?? ''}`, PURE_CORE: core ? folder : '' }
runProgram([tool('@stryker-mutator/core', 'stryker'), 'run', ...(core ? ['--mutate', changed.join(',')] : [])], env)
