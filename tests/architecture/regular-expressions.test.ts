import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { sourcesIn } from './tree.ts'

/** Expressions that are slow for long text but never get one. This list may only shrink. */
const excused: Record<string, string> = {
  '/^[^\\r\\n]*[^\\s<>@]+@[^\\s<>@]+>?$/': 'a setting of the operator',
  '/(\\w+)\\(([^)]*)\\)/g': 'our own drawings',
  '/<(\\/?)(\\w+)([^>]*)>/g': 'our own drawings',
  '/pre-existing shared memory block|lock file .* already exists/': 'lines of our own database server',
  '/lock file .* already exists/': 'lines of our own database server',
}

/** Expressions built at run time, by file, with examples of their final form. */
const builtAtRunTime: Record<string, string[]> = {
  'src/features/accounts/two-factor/two-factor.ts': ['/.{1,10}/gs'],
  'src/features/terms/link-terms.ts': [
    '/(?<![\\p{L}\\p{N}-])(?:мульча|мульчирование|порог вредоносности)(?![\\p{L}\\p{N}-])/iu',
  ],
  'src/features/treatments/said/number-words.ts': [
    '/(?<![а-я])(?:(сто|двести) ?)?(?:(двадцать|сорок) ?)?(десять|один|два)?(?![а-я])/g',
  ],
  'src/features/treatments/said/said-amounts.ts': [
    '/(?<![\\d.,-])(\\d{1,6}(?:[.,]\\d{1,6})?)(?: ?- ?(\\d{1,6}(?:[.,]\\d{1,6})?))? ?(%|кг|килограмм[а-я]{0,12}|г|гр|грамм[а-я]{0,12}|мл|миллилитр[а-я]{0,12}|шт\\.?)(?![а-я])' +
      '(?:(?: препарата| средства| порошка)?(?: на | ?\\/ ?)(?:(\\d{1,6}(?:[.,]\\d{1,6})?) ?)?(л|литр[а-я]{0,12}|ведр[а-я]{0,12}|кв\\.? ?м[а-я]{0,12}|га)(?![а-я]))?/g',
  ],
  'src/kit/entity/schemas/text-schemas.ts': ['/^-?\\d{1,12}(\\.\\d{0,6})?$/'],
  'src/ui/format/format.ts': ['/^(\\d+?)(\\d{6})$/', '/(?<=(?:^|[\\s(«„—])(?:а|без|в|на)) (?=\\S)/gi'],
  'src/illustrations/fit.ts': ['/(?:^|\\s)width="([^"]*)"/'],
}

const literals = new Map<string, Set<string>>()
const constructed = new Set<string>()

/** Visits all nodes of the syntax tree, so that comments, strings and markup are not taken for expressions. */
function visit(node: unknown, onNode: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) for (const each of node) visit(each, onNode)
  else {
    onNode(node as Record<string, unknown>)
    for (const value of Object.values(node)) visit(value, onNode)
  }
}

beforeAll(() => {
  // The JavaScript backend runs on every machine.
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  for (const { file, text } of sourcesIn('src').filter(
    ({ file }) => !/\.test(ing)?\.tsx?$|^src\/kit\/testing\//.test(file),
  )) {
    const { program, errors } = parseSync(file, text)
    expect(errors, file).toEqual([])
    visit(program, ({ type, regex, callee }) => {
      const { pattern, flags } = (regex ?? {}) as { pattern?: string; flags?: string }
      if (type === 'Literal' && pattern !== undefined) {
        const name = `/${pattern}/${flags}`
        literals.set(name, (literals.get(name) ?? new Set()).add(file))
      }
      if (/^(New|Call)Expression$/.test(String(type)) && (callee as { name?: string }).name === 'RegExp')
        constructed.add(file)
    })
  }
})

/** How the time grows with the length of the text; null when it grows linearly. */
function complexityOf(expression: string): string | null {
  const end = expression.lastIndexOf('/')
  const found = checkSync(expression.slice(1, end), expression.slice(end + 1), {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (found.status === 'safe') return null
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown (${found.error.kind})`
}

test('every regular expression takes linear time', () => {
  expect(literals.size).toBeGreaterThan(150)
  const slow = [...literals]
    .filter(([name]) => !Object.hasOwn(excused, name))
    .flatMap(([name, files]) => {
      const found = complexityOf(name)
      return found ? [`${name} in ${[...files].join(', ')}: ${found}`] : []
    })
  expect(slow).toEqual([])
}, 600_000)

test('every excused expression still exists', () => {
  expect(Object.keys(excused).filter(name => !literals.has(name))).toEqual([])
})

test('expressions built at run time are listed and take linear time', () => {
  expect([...constructed].sort()).toEqual(Object.keys(builtAtRunTime).sort())
  expect(Object.values(builtAtRunTime).flat().filter(complexityOf)).toEqual([])
}, 300_000)

test('the check detects slow expressions', { timeout: 300_000 }, () => {
  expect(complexityOf('/\\/+$/')).toMatch(/2nd degree/)
  expect(complexityOf('/^(a+)+$/')).toMatch(/exponential/)
})
