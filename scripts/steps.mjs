// The list behind `npm test`, `npm run test:full` and `npm run check`. Every step runs, also after a failure; the last line counts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt, ensureInstalled, node, say, stop, tool } from './setup.mjs'

/** Ends a step that hangs. It is no demand of speed: a busy machine may be several times slower than a quiet one. */
const stepTimeoutMs = 45 * 60_000

/** `config` is one of Vitest, `browser` projects of playwright.config.ts. Without static checks the site is built when it must be. */
export async function runSteps({ withStatics = false, config, browser = [] }) {
  const isServerGiven = Boolean(process.env.DATABASE_URL)
  ensureInstalled({ withTools: true })
  if (!withStatics) ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-test-'))
  const report = name => path.join(folder, `${name}.json`)
  const results = []
  const step = async (title, args, count = countOne, env = {}) => {
    say(`\n▶ ${title}`)
    const started = Date.now()
    const isPassed = await run(args, env)
    const result = count(isPassed)
    say(
      `${result.failed === 0 ? '✓' : '✗'} ${title}: ${result.passed} passed, ${result.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
    )
    results.push(result)
  }
  if (withStatics) for (const [title, ...args] of staticChecks()) await step(title, args)
  const vitest = [
    tool('vitest'),
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ]
  await step(`Проверки${isServerGiven ? ' на сервере из DATABASE_URL' : ''}`, vitest, isPassed =>
    countVitest(isPassed, report('vitest')),
  )
  if (browser.length > 0) {
    const playwright = [tool('@playwright/test'), 'test', ...browser.map(name => `--project=${name}`)]
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') }
    await step('В браузере', playwright, isPassed => countPlaywright(isPassed, report('playwright')), env)
  }
  rmSync(folder, { recursive: true, force: true })
  const sum = name => results.reduce((total, result) => total + result[name], 0)
  for (const name of new Set(results.flatMap(result => result.leftOut ?? []))) process.stdout.write(`– ${name}\n`)
  for (const name of results.flatMap(result => result.names ?? [])) process.stdout.write(`✗ ${name}\n`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
}

const staticChecks = () => [
  ['Формат', tool('@biomejs/biome'), 'format', '.'],
  ['Правила кода', tool('@biomejs/biome'), 'ci', '--formatter-enabled=false', '--error-on-warnings', '.'],
  ['Типы страниц', tool('@react-router/dev'), 'typegen'],
  ['Типы', tool('typescript')],
  ['Неиспользуемое', tool('knip')],
  ['Сборка', 'scripts/build.mjs'],
]

/** Settings of the operator's environment that must not reach the tests; only DATABASE_URL is passed on. */
const siteSettings = [
  'PORT',
  'HOST',
  'HOSTS',
  'PUBLIC_URL',
  'DATA_DIR',
  'BUILD_DIR',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'NODE_ENV',
]

function run(args, extra) {
  const env = { ...process.env, ...extra }
  for (const name of siteSettings) delete env[name]
  return new Promise(resolve => {
    const child = spawn(node, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    const timer = setTimeout(() => child.kill('SIGKILL'), stepTimeoutMs)
    const interrupt = () => {
      child.kill('SIGTERM')
      stop('Прервано.')
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    child.on('error', () => resolve(false))
    child.on('exit', status => {
      clearTimeout(timer)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve(status === 0)
    })
  })
}

const countOne = isPassed => ({ passed: Number(isPassed), failed: Number(!isPassed) })

function countVitest(isPassed, file) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(file)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  const names = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'failed')
      .map(test => failureLine(`${path.relative('.', name)}: ${test.fullName}`, test.failureMessages?.[0])),
  )
  return orCrash(isPassed, {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    names: [...names, ...broken.map(({ name }) => path.relative('.', name))],
    leftOut: testResults.flatMap(({ assertionResults }) => assertionResults.map(leftOutBy).filter(Boolean)),
  })
}

/** The group of a skipped test that says why, such as a browser that is not installed. */
const leftOutBy = ({ status, ancestorTitles = [] }) =>
  ['pending', 'skipped'].includes(status) && ancestorTitles.find(title => / is not tried: /.test(title))

function countPlaywright(isPassed, file) {
  const { stats = { expected: 0, unexpected: 0, flaky: 0 }, suites = [] } = readReport(file)
  return orCrash(isPassed, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    names: suites.flatMap(failedSpecs),
  })
}

const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(spec => !spec.ok)
    .map(spec =>
      failureLine(
        `${spec.file}:${spec.line}: ${spec.title}`,
        spec.tests.flatMap(test => test.results).find(result => result.error)?.error.message,
      ),
    ),
  ...suites.flatMap(failedSpecs),
]

/** One line, because it is printed again at the end of a long output. */
const failureLine = (name, message = '') =>
  `${name} — ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)}`

/** A step that crashed before it wrote a report counts as one failure. */
const orCrash = (isPassed, result) => (isPassed || result.failed > 0 ? result : { ...result, failed: 1 })

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
