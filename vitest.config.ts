import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

type Project = NonNullable<UserWorkspaceConfig['test']>

/** What a test imports that starts a server, a database or a process, or reads the built site. */
const isSlow = /#kit\/testing\/[\w-]+\.server|-desk\.testing|node:child_process|embedded-|build\//

/** The set-up that tests share may import it for them. */
const sharedSetUp = /from '(\.{1,2}\/[^']+\.testing\.tsx?)'/g

function textWithSetUp(file: string): string {
  const text = readFileSync(file, 'utf8')
  const shared = [...text.matchAll(sharedSetUp)].map(([, name]) => path.join(path.dirname(file), name!))
  return [text, ...shared.map(textWithSetUp)].join('\n')
}

/** Tests that need neither a database nor a build nor a browser. A new one belongs here by itself. */
const unitTests = globSync('src/**/*.test.{ts,tsx}').filter(file => !isSlow.test(textWithSetUp(file)))

/** They share their workers: to start one for each file and to import everything again takes longer than the tests. */
export const unit: Project = { name: 'unit', include: unitTests, pool: 'threads', isolate: false }

/** What needs a database, a process or the built site. A file takes nothing from the one before: what it opens is its own. */
export const others: Project & { exclude: string[] } = {
  name: 'others',
  include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
  exclude: ['tests/e2e/**', ...unitTests],
  globalSetup: 'tests/global-setup.ts',
  setupFiles: 'tests/fail-on-concurrent-queries.ts',
  pool: 'forks',
  isolate: false,
}

export const limits = {
  // By default one processor is left free. Here one more is used: many tests wait for a database, a process or a connection.
  maxWorkers: Math.max(2, availableParallelism()) + 1,
  // These end a test that hangs. They are no demand of speed: a busy machine may be many times slower than a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/**
 * They kill servers, flood them, race, walk through everything there is, try thousands of values or work on a copy of the tree: most of the
 * time of all tests without a browser. `npm run test:full` runs them, `npm test` and `npm run check` run the others.
 */
export const slowTests = [
  'tests/{runtime,hostile,recipes}/**/*.test.ts',
  'tests/laws/{adversarial,asked-questions,cached-pages,drafts,import,large-catalogue,one-answer,page-and-api}.test.ts',
  'tests/laws/{page-texts,permissions,reader-words,seed-taps,sheets,trash,values}.test.ts',
  'tests/architecture/regular-expressions.test.ts',
  'tests/deploy/image.test.ts',
  'tests/engines/engines.test.ts',
  'src/features/accounts/email/email-change-races.test.ts',
  'src/features/accounts/sign-in/{known-device,sign-in-limits}.test.ts',
  'src/features/accounts/two-factor/guessing-codes.test.ts',
  'src/features/backup/backup.test.ts',
  'src/features/drug-uses/scope-property.test.ts',
  'src/features/search/many-documents.test.ts',
  'src/kit/catalogue/generation-listener.test.ts',
  'src/kit/shared-cache/purge-on-change.test.ts',
  'src/site/import/import-command.test.ts',
  'src/site/startup/prepare-catalogue.test.ts',
]

/** Projects do not inherit `--exclude` of the command line, so what leaves files out does it here. */
export const allBut = (left: readonly string[]) =>
  defineConfig({
    test: {
      ...limits,
      projects: [
        { extends: true, test: unit },
        { extends: true, test: { ...others, exclude: [...others.exclude, ...left] } },
      ],
    },
  })

export default allBut([])
