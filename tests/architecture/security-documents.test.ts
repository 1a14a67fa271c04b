import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn } from './tree.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const code = sourcesIn('src').filter(({ file }) => !/\.test\.tsx?$/.test(file))

interface RequirementRow {
  id: string
  state: string
  /** A file, optionally with the title of a test in it. */
  evidence: { file: string; title: string | undefined }[]
  /** What must not be there. */
  absent: Absent[]
}

interface Absent {
  kind: 'package' | 'code' | 'file'
  pattern: string
}

const packages = ['package.json', 'tools/package.json'].flatMap(file => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read(file))
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
})
const ourFiles = globSync('{src,db,public,scripts}/**/*', { cwd: root })

/** «no package `a`, `b`; no code `c`» of a row. */
const absentIn = (cells: string): Absent[] =>
  [...cells.matchAll(/no (package|code|file) ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, kind, list]) =>
    [...list!.matchAll(/`([^`]+)`/g)].map(([, pattern]) => ({ kind: kind as Absent['kind'], pattern: pattern! })),
  )

function findAbsent({ kind, pattern }: Absent): string[] {
  const expression = new RegExp(pattern)
  if (kind === 'package') return packages.filter(name => expression.test(name))
  if (kind === 'file') return ourFiles.filter(file => expression.test(file))
  return code.filter(({ text }) => expression.test(text)).map(({ file }) => file)
}

/** The rows of the table: number, description, state, evidence. */
const requirements: RequirementRow[] = [
  ...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\| ([^|]+) \|(.*)\|$/gm),
].map(([, id, state, evidence]) => ({
  id: id!,
  state: state!,
  absent: absentIn(evidence!),
  evidence: [...evidence!.matchAll(/`([\w./-]+\.\w+)`(?:: «(.+?)»(?=[,;.)]|\s*$| и ))?/g)].map(([, file, title]) => ({
    file: file!,
    title,
  })),
}))

test('every requirement is in the table once and has a state', () => {
  expect(requirements.length).toBe(210)
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  for (const { id, state } of requirements)
    expect([id, state]).toEqual([id, expect.stringMatching(/^(holds|gap|not applicable)$/)])
})

test('the totals above the table are correct, for every chapter', () => {
  const totals = [...read('docs/asvs.md').matchAll(/^\| (?:V(\d+) [^|]*|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(totals).toHaveLength(15)
  for (const [line, chapter, ...counts] of totals) {
    const rows = requirements.filter(({ id }) => chapter === undefined || id.startsWith(`${chapter}.`))
    const count = (state: string) => rows.filter(row => row.state === state).length
    expect([line, counts.map(Number)]).toEqual([line, [count('holds'), count('gap'), count('not applicable')]])
  }
})

test('every requirement that is not applicable names what must not be there, and it is not there', () => {
  for (const { id, state, absent } of requirements) {
    if (state === 'not applicable') expect([id, absent.length]).not.toEqual([id, 0])
    for (const each of absent) expect([id, each, findAbsent(each)]).toEqual([id, each, []])
  }
})

test('every requirement that holds has evidence with existing files and test titles', () => {
  for (const { id, state, evidence } of requirements) {
    if (state === 'holds') expect([id, evidence.length]).not.toEqual([id, 0])
    for (const { file, title } of evidence) {
      expect([id, file, existsSync(path.join(root, file))]).toEqual([id, file, true])
      if (title) expect([id, title, read(file).includes(title)]).toEqual([id, title, true])
    }
  }
  expect(requirements.flatMap(({ evidence }) => evidence).filter(({ title }) => title).length).toBeGreaterThan(100)
})

test('every rate limit in the code is in docs/security/limits.md with its values', () => {
  const limits = code.flatMap(({ text }) => [
    ...text.matchAll(/name: '([\w-]+)', points: ([\d_]+), seconds: ([\d_]+)/g),
  ])
  const written = [...read('docs/security/limits.md').matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \|/gm)].map(
    ([, ...row]) => row.join(' '),
  )
  expect(limits.length).toBeGreaterThan(10)
  for (const [, name, points, seconds] of limits)
    expect(written).toContain(`${name} ${points} ${seconds}`.replaceAll('_', ''))
})

test('every security event is in docs/security/logging.md', () => {
  const [, union = ''] =
    /type SecurityEvent =\n((?: {2}\| '[\w-]+'\n)+)/.exec(read('src/features/accounts/security-events.server.ts')) ?? []
  const events = [...union.matchAll(/'([\w-]+)'/g)].map(([, event]) => event!)
  const written = read('docs/security/logging.md')
  expect(events.length).toBeGreaterThan(15)
  for (const event of events) expect(written).toContain(`\`${event}\``)
})
