import { expect, test } from 'vitest'
import { emptyValues, toFormValues } from '#admin/fields/form-values.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { post } from '#features/posts/post.entity.ts'
import { unreadyErrors, unreadyText } from './publish/unready.ts'
import { findChecks } from './publish-checks.ts'

const posts = describeKind(post)
const drugs = describeKind(drug)
const blankPost = toFormValues(posts.fields, emptyValues(posts.fields))
const blankDrug = toFormValues(drugs.fields, emptyValues(drugs.fields))
const stateOf = (checks: ReturnType<typeof findChecks>) =>
  Object.fromEntries(checks.map(({ id, state }) => [id, state]))
const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

test('what is required forbids, and comes first', () => {
  const checks = findChecks(posts, blankPost)
  expect(checks.filter(({ state }) => state === 'forbids').map(({ field }) => field)).toEqual([
    'title',
    'alias',
    'rubricId',
    'lead',
    'body',
  ])
  expect(checks.map(({ state }) => state)).toEqual(
    checks.map(({ state }) => state).toSorted((a, b) => rank(a) - rank(b)),
  )
})
const rank = (state: string) => ['forbids', 'warns', 'ok'].indexOf(state)

test('a filled article has nothing that forbids; a short lead, a missing source and missing relations warn', () => {
  const values = {
    ...blankPost,
    title: 'Фитофтороз',
    alias: 'fitoftoroz',
    rubricId: 1,
    lead: 'Коротко.',
    body: text('Слова'),
  }
  expect(stateOf(findChecks(posts, values))).toMatchObject({
    'required-body': 'ok',
    summary: 'warns',
    source: 'warns',
    'wanted-related': 'warns',
    picture: 'warns',
  })
  const better = {
    ...values,
    lead: 'а'.repeat(120),
    facts: [{ key: 'a', text: 'Факт', sourceId: 3, confidence: 'low' }],
    coverId: 7,
  }
  expect(stateOf(findChecks(posts, better))).toMatchObject({ summary: 'ok', source: 'ok', picture: 'ok' })
})

test('a text of living blocks alone is a text, one of empty paragraphs is none', () => {
  const bodyState = (body: unknown) => stateOf(findChecks(posts, { ...blankPost, body }))['required-body']
  expect(bodyState({ type: 'doc', content: [{ type: 'drugCard', attrs: { drugId: 1 } }] })).toBe('ok')
  expect(bodyState({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('forbids')
})

test('a required cell of a row forbids and leads to the cell', () => {
  const row = { key: 'a', text: ' ', sourceId: 3, confidence: '' }
  const found = (facts: unknown[]) =>
    findChecks(posts, { ...blankPost, facts }).filter(({ field }) => field.startsWith('facts.'))
  expect(found([{ ...row, text: 'Факт', confidence: 'low' }])).toEqual([])
  expect(found([{ ...row, text: 'Факт', confidence: 'low' }, row]).map(({ field, state }) => [field, state])).toEqual([
    ['facts.1.text', 'forbids'],
    ['facts.1.confidence', 'forbids'],
  ])
})

test('what forbids is marked at its field and said in the bar; the table below the form names its rows itself', () => {
  const forbidding = findChecks(posts, { ...blankPost, lead: 'а', alias: 'a', body: text('Слова') }).filter(
    ({ state }) => state === 'forbids',
  )
  const rows = { id: 'own-rows', field: 'part-norms', state: 'forbids' as const, text: 'Нормы: ни\u00a0одной строки' }
  expect(Object.keys(unreadyErrors([...forbidding, rows], [rows]))).toEqual(['title', 'rubricId'])
  expect(unreadyText([...forbidding, rows])).toContain('отмеченное:\u00a03')
  expect(unreadyText([rows])).toBe('Не\u00a0опубликовано. Нормы: ни\u00a0одной строки')
  expect(unreadyText([])).toBe('')
})

test('a title longer than search results show warns only where the record has a page', () => {
  const long = 'а'.repeat(61)
  expect(stateOf(findChecks(drugs, { ...blankDrug, name: long })).title).toBe('warns')
  expect(stateOf(findChecks(drugs, { ...blankDrug, name: 'а'.repeat(60) })).title).toBe('ok')
})

test.each(entities.map(entity => [entity.path, entity] as const))(
  'every check of %s leads to a field of the kind',
  (_, entity) => {
    const kind = describeKind(entity)
    const keys = kind.fields.map(({ key }) => key)
    const checks = findChecks(kind, toFormValues(kind.fields, emptyValues(kind.fields)))
    expect(checks.filter(({ field }) => !keys.includes(field))).toEqual([])
    expect(kind.wanted.filter(key => !keys.includes(key))).toEqual([])
  },
)
