import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Source, sourcesIn } from './tree.ts'

/** Calls by a path that only the running program knows: their answers are unknown. This list may only shrink. */
const runtimePaths: Record<string, string> = {
  'src/admin/records/history/revision-list.tsx':
    'the rows that belong to a kind are restored at an address which its screen names',
  'src/features/accounts/components/use-api-query.ts':
    'passes on a path that the compiler has checked where it is given',
  'src/features/garden/offline/post-once.ts': 'passes on a path that the compiler has checked where it is given',
  'src/features/garden/offline/send-unsent.ts': 'writes that waited on the device',
  'src/features/garden/stock/components/add-pack.tsx': 'the public API of a kind has a schema at run time only',
  'src/features/garden/tasks/components/task-menu.tsx': 'the same writes as those that may wait on the device',
}

/** Answers that are asserted after all. This list may only shrink. */
const assertedAnswers: Record<string, string> = {
  'src/features/accounts/components/use-api-query.ts': 'the answer of the path that it was given',
  'src/features/garden/guest/ask-guest.ts': 'one address answers every question; the type follows from what is asked',
}

const sources = sourcesIn('src').filter(
  ({ file }) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/kit/contract/'),
)

interface Node {
  type: string
  [key: string]: unknown
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const part of Object.values(value)) yield* nodesIn(part)
}

/** `api.get(…)`, `client.post(…)`, `useApiQuery(…)`. */
function isCall({ type, callee }: Node): boolean {
  const { name, object, property } = (callee ?? {}) as {
    name?: string
    object?: { name?: string }
    property?: { name?: string }
  }
  if (type !== 'CallExpression') return false
  return (
    name === 'useApiQuery' ||
    (/^(api|client)$/.test(object?.name ?? '') && /^(get|post|put|patch|delete)$/.test(property?.name ?? ''))
  )
}

/** What is asserted, without `await` and brackets. */
function inner(node: Node): Node {
  const next = node.expression ?? (node.type === 'AwaitExpression' ? node.argument : undefined)
  return next ? inner(next as Node) : node
}

const mention = /\b(?:api|client)\s*\.(?:get|post|put|patch|delete)\b|\buseApiQuery\b/

function callsIn({ file, text }: Pick<Source, 'file' | 'text'>) {
  if (!mention.test(text)) return []
  return [...nodesIn(parseSync(file, text).program)].flatMap(node => {
    if (node.type === 'CallExpression' && isCall(node)) return node.typeArguments ? [{ file, how: 'typed' }] : []
    return node.type === 'TSAsExpression' && isCall(inner(node)) ? [{ file, how: 'asserted' }] : []
  })
}

test('no call says what it is answered: that follows from the endpoint', () => {
  const found = sources.flatMap(callsIn)
  expect(found.filter(({ how }) => how === 'typed')).toEqual([])
  expect(found.map(({ file }) => file)).toEqual(Object.keys(assertedAnswers))
})

test('the path of a call is known to the compiler', () => {
  const using = sources.filter(({ text }) => /\bas RuntimePath\b/.test(text)).map(({ file }) => file)
  expect(using).toEqual(Object.keys(runtimePaths))
})

test('answers that are asserted are found', () => {
  const found = (text: string) => callsIn({ file: 'a.ts', text }).map(({ how }) => how)
  expect(found("api\n  .get<{ id: number }>('/user')")).toEqual(['typed'])
  expect(found("const data = useApiQuery<Plot>('/plots')")).toEqual(['typed'])
  expect(found('const plot = (await api.get(path, { signal })) as Plot')).toEqual(['asserted'])
  expect(found("const add = () => client.post('/plots', body) as Promise<Plot>")).toEqual(['asserted'])
  expect(found("const path = '/plots' as const\napi.post(path, body).then(() => true)")).toEqual([])
})
