// npm run mutation [-- dosing | verdict | readers [file.ts …]]: mutation tests of a pure core. Explained survivors: docs/mutation.md.
import path from 'node:path'
import { runProgram } from './run-program.mjs'
import { ensureInstalled, root, stop, tool } from './setup.mjs'

/** The mutated files of each core, and the tests that run against every mutant. */
const cores = {
  dosing: { folder: 'src/features/dosing', files: ['**/*.ts'], tests: ['**/*.test.ts'] },
  verdict: { folder: 'src/features/verdict', files: ['**/*.ts'], tests: ['**/*.test.ts'] },
  readers: {
    folder: 'src/features/drugs',
    files: ['register/read-*.ts', 'register/reading.ts', 'register/vocabulary.ts', 'uses/timing-*.ts'],
    tests: ['register/read*.test.ts', 'register/vocabulary.test.ts', 'uses/timing-*.test.ts'],
  },
}

/** Not mutated: tests, samples, and code with database or HTTP access, which is tested through the built site. */
const notPure = ['test.ts', 'server.ts', 'vectors/*', '*-request.ts', 'verdict-json.ts'].map(name => `!src/**/*${name}`)

const [name, ...files] = process.argv.slice(2)
const chosen = name === undefined ? Object.values(cores) : [cores[name] ?? stop(`Нет такого ядра: ${name}.`)]
const inFolder = (list, { folder }) => list.map(file => `${folder}/${file}`)
const mutated = chosen.flatMap(core => inFolder(files.length > 0 ? files.map(file => `**/${file}`) : core.files, core))

ensureInstalled()
const local = path.join(root, 'node_modules/.bin')
const env = {
  ...process.env,
  PATH: `${local}${path.delimiter}${process.env.PATH ?? ''}`,
  PURE_TESTS: chosen.flatMap(core => inFolder(core.tests, core)).join(),
}
runProgram([tool('@stryker-mutator/core', 'stryker'), 'run', '--mutate', [...mutated, ...notPure].join()], env)
