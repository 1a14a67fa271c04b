import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(file, 'utf8')
const { version, scripts, dependencies, devDependencies } = JSON.parse(read('package.json'))

test('the version is the same everywhere, and the changelog has it', () => {
  expect(JSON.parse(read('tools/package.json')).version).toBe(version)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages.tools.version]).toEqual([version, version])
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(sections.slice(0, 2)).toEqual(['Unreleased', version])
})

test('the CI files run a command of package.json on the Node of the product', () => {
  const [, job] = Object.entries<{ steps: { run?: string; with: Record<string, unknown> }[] }>(
    parse(read('.github/workflows/check.yml')).jobs,
  )[0]!
  const gitlab = parse(read('.gitlab-ci.yml')).check
  expect([job.steps.at(-1)?.run, ...gitlab.script]).toEqual(['npm test', 'npm test'])
  expect(scripts.test).toBeDefined()
  const major = dependencies.node.split('.')[0]
  expect([String(job.steps[1]?.with['node-version']), gitlab.image]).toEqual([major, `node:${major}-bookworm`])
})

test('updates are proposed for packages that exist, and exact', () => {
  const { rangeStrategy, packageRules } = JSON.parse(read('renovate.json'))
  expect(rangeStrategy).toBe('pin')
  const tools = JSON.parse(read('tools/package.json')).dependencies
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const known = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...tools, postgres: '' })
  const named: string[] = packageRules.flatMap((rule: { matchPackageNames: string[] }) => rule.matchPackageNames)
  expect(
    named.filter(
      name => !known.some(each => each === name || (name.endsWith('**') && each.startsWith(name.slice(0, -2)))),
    ),
  ).toEqual([])
})
