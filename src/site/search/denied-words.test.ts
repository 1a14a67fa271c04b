import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnownWords } from '#features/search/known-words.server.ts'
import { readQuestion } from '#features/search/read-question.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { findResults } from './find-results.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** All aliases of the list at this address, and what it says was left out. */
async function listAt(to: string) {
  const [path, search = ''] = to.split('?')
  const { api } = publicFaces.find(face => `/${pagePathOf(face.api.entity)}` === path)!
  const read = async (page: number) =>
    await api.find(database.db, { ...parseQuery(api.query, new URLSearchParams(search)).values, page } as never)
  const first = await read(1)
  const aliases = first.items.map(({ alias }) => alias)
  for (let page = 2; aliases.length < first.total; page++)
    aliases.push(...(await read(page)).items.map(({ alias }) => alias))
  return { aliases, without: first.words?.without ?? [] }
}

const denials = [
  ['чем от оидиума на винограде без серы', 'без серы', ['tiovit-dzhet']],
  ['фитофтора на картофеле, не содержащее медь', 'не содержащее медь', ['hom', 'ordan']],
  ['колорадский жук на картофеле, кроме актары', 'кроме актары', ['aktara']],
  ['колорадский жук кроме актарры', 'кроме актарры', ['aktara']],
  ['пырей не раундап', 'не раундап', ['raundap']],
  ['парша яблони кроме скора и хоруса', 'кроме скора и хоруса', ['skor', 'horus']],
  ['парша яблони, за исключением хома, меди', 'за исключением хома и меди', ['hom', 'mednyj-kuporos']],
  ['парша ни скор ни хорус', 'ни скор ни хорус', ['skor', 'horus']],
  ['без серы', 'без серы', ['tiovit-dzhet']],
  ['gfhif ,tp vtlb', 'без меди', ['hom']],
  ['фитафтора без меди', 'без меди', ['hom', 'ordan']],
] as const

test.each(denials)('«%s» leaves out what it denies, and says so', async (question, said, never) => {
  const { answer, groups, without, total } = await findResults(database.db, question)
  expect(without.join(' ')).toBe(said)
  expect(total).toBeGreaterThan(0)
  const found = groups.flatMap(({ items }) => items)
  for (const alias of never) expect([...(answer?.rows ?? []), ...found].map(each => each.alias)).not.toContain(alias)
})

test.each(denials)('the lists to which «%s» leads leave out the same', async (question, said, never) => {
  const { answer, groups } = await findResults(database.db, question)
  const links = [answer?.to ?? '', ...groups.filter(({ total }) => total > 0).map(({ to }) => to)]
  const lists = [...new Set(links)].filter(to => /^\/(?:drugs|shop)/.test(to))
  expect(lists.length).toBeGreaterThan(0)
  for (const to of lists) {
    const { aliases, without } = await listAt(to)
    expect([to, without.join(' ')]).toEqual([to, said])
    for (const alias of never) expect(aliases, to).not.toContain(alias)
    for (const group of groups.filter(each => each.isListSearched && each.to === to))
      expect([to, group.total]).toEqual([to, aliases.length])
  }
})

test('products that are left out are not counted either', async () => {
  const [all, left] = [
    await findResults(database.db, 'чем от оидиума на винограде'),
    await findResults(database.db, 'чем от оидиума на винограде без серы'),
  ]
  expect(left.answer!.count).toBe(all.answer!.count! - 1)
  const [whole, rest] = [
    await listAt('/drugs?crop=vinograd&target=oidium'),
    await listAt('/drugs?crop=vinograd&target=oidium&q=без серы'),
  ]
  // In the same order.
  expect(rest.aliases).toEqual(whole.aliases.filter(alias => alias !== 'tiovit-dzhet'))
})

test('without other words a list shows all products but those', async () => {
  const [all, left] = [await listAt('/drugs'), await listAt('/drugs?q=без серы')]
  expect(all.aliases).toContain('tiovit-dzhet')
  expect(left.aliases.toSorted()).toEqual(all.aliases.filter(alias => alias !== 'tiovit-dzhet').toSorted())
})

test('a word that was asked for before is denied too', async () => {
  const before: KnownWords = new Map()
  await readQuestion(database.db, 'дайте серы', 'visitors', before)
  const { without } = await readQuestion(database.db, 'оидиум без серы', 'visitors', before)
  expect(without?.said).toEqual(['без серы'])
})

test.each([
  'огурцы без горечи',
  'крыжовник без шипов',
  'огурцы не болеют',
  'без препаратов',
  '"пырей не раундап"',
  '!!!',
])('«%s» leaves nothing out', async question => {
  expect((await findResults(database.db, question)).without).toEqual([])
})
