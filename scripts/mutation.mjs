// npm run mutation [-- dosing | verdict | readers | plan [file.ts …]]: mutation tests of a pure core. Explained survivors: docs/mutation.md.
import path from 'node:path'
import { runProgram } from './run-program.mjs'
import { ensureInstalled, root, stop, tool } from './setup.mjs'

/** The mutated files of each core, and the tests that run against every mutant. */
const cores = {
  dosing: { files: ['dosing/**/*.ts'], tests: ['dosing/**/*.test.ts'] },
  verdict: {
    files: ['verdict/**/*.ts', 'calculations/choose-uses.ts'],
    tests: ['verdict/**/*.test.ts', 'calculations/choose-uses.test.ts'],
  },
  readers: {
    files: ['register/read-*.ts', 'register/reading.ts', 'register/vocabulary.ts', 'drug-uses/timing-*.ts'],
    tests: ['register/read*.test.ts', 'register/vocabulary.test.ts', 'drug-uses/timing-*.test.ts'],
  },
  plan: {
    files: [
      'garden/plan/*.ts',
      'garden/repeats/parse-repeat.ts',
      'garden/repeats/repeat-rule.ts',
      'treatments/scheme/step-window.ts',
    ],
    tests: [
      'garden/plan/*.test.ts',
      'garden/repeats/parse-repeat.test.ts',
      'garden/repeats/repeat-rule.test.ts',
      'treatments/scheme/sample-season.test.ts',
    ],
  },
}

/** Not mutated: tests, samples, and code with database or HTTP access, which is tested through the built site. */
const notPure = ['test.ts', 'testing.ts', 'server.ts', 'vectors/*', '*-request.ts', 'verdict-json.ts'].map(
  name => `!src/**/*${name}`,
)

const [name, ...files] = process.argv.slice(2)
const chosen = name === undefined ? Object.values(cores) : [cores[name] ?? stop(`Нет такого ядра: ${name}.`)]
const inFeatures = list => list.map(file => `src/features/${file}`)
const mutated = inFeatures(files.length > 0 ? files.map(file => `**/${file}`) : chosen.flatMap(core => core.files))

ensureInstalled({ withTools: true })
const local = path.join(root, 'node_modules/.bin')
const env = {
  ...process.env,
  PATH: `${local}${path.delimiter}${process.env.PATH ?? ''}`,
  PURE_TESTS: inFeatures(chosen.flatMap(core => core.tests)).join(),
}
runProgram([tool('@stryker-mutator/core'), 'run', '--mutate', [...mutated, ...notPure].join()], env)
