import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('the Node versions in README, package.json and the lock file agree', () => {
  const { engines, dependencies } = JSON.parse(read('package.json'))
  const [, needed, brought] = /Node\.js (\d+) or newer.* Node\.js (\d+) and PostgreSQL/.exec(read('README.md')) ?? []
  expect(engines.node).toBe(`>=${needed}`)
  expect(JSON.parse(read('package-lock.json')).packages[''].engines).toEqual(engines)
  expect(dependencies.node.split('.')[0]).toBe(brought)
  expect(process.versions.node).toBe(dependencies.node)
})
