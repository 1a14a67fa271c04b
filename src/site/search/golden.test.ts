import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults } from './find-results.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const rows = readFileSync('src/features/search/golden.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(';') as [question: string, page: string])

test('of the golden questions 95 % have the right page among the first three, and 2 % find nothing', async () => {
  const wrong: string[] = []
  const empty: string[] = []
  for (const [question, page] of rows) {
    const { groups, total } = await findResults(database.db, question)
    const [first] = groups
    const firstThree = (first?.items ?? []).slice(0, 3).map(({ alias }) => `${first?.list}/${alias}`)
    if (!firstThree.includes(page)) wrong.push(`${question}: ${firstThree.join(', ')}`)
    if (total === 0) empty.push(question)
  }
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(rows.length * 0.05)
  expect(empty.length, empty.join('\n')).toBeLessThanOrEqual(rows.length * 0.02)
})

test.each([
  ['фитофтора томат', 'allowed', '/drugs?crop=tomat&target=fitoftoroz'],
  ['чем от тли на огурце', 'allowed', '/drugs?crop=ogurec&target=bahchevaya-tlya'],
  ['чем вывести пырей', 'registered', '/drugs?target=pyrej-polzuchij'],
  ['манилиоз', 'registered', '/drugs?target=monilioz'],
  ['медведка', 'registered', '/drugs?target=medvedka'],
  ['капустная муха', 'registered', '/drugs?target=kapustnaya-muha'],
  ['скор на ведро', 'calculator', '/calculator?drug=skor'],
  ['превикур 2 мл на литр', 'calculator', '/calculator?drug=previkur-enerdzhi'],
  ['белый налёт на огурцах', 'finder', '/finder?crop=ogurec'],
  ['кто ест капусту', 'finder', '/finder?crop=kapusta'],
  ['дырки на листьях', 'finder', '/finder?q='],
  ['чем обработать яблоню, чтобы не болела паршой', 'allowed', '/drugs?crop=yablonya&target=parsha-yabloni'],
  // No variety of the seed resists it.
  ['томат, который не болеет фитофторозом', 'allowed', '/drugs?crop=tomat&target=fitoftoroz'],
  ['яблоня, которая не болеет паршой', 'varieties', '/sorts?plant=yablonya&resist=parsha-yabloni%3A3'],
  ['чем подкормить клубнику', 'products', '/drugs?purpose=fertilizer'],
  ['что безопасно для пчёл', 'products', '/drugs?bee=3,4'],
  ['препараты, не опасные для пчел', 'products', '/drugs?bee=3,4'],
  ['чем подкормить томат от вершинной гнили', 'allowed', '/drugs?crop=tomat&target=vershinnaya-gnil'],
  ['чем подкормить огурцы, желтеют листья', 'finder', '/finder?crop=ogurec'],
])('«%s» is answered in the first row', async (question, kind, to) => {
  const { answer } = await findResults(database.db, question)
  expect(answer?.kind).toBe(kind)
  expect(answer?.to.startsWith(to), answer?.to).toBe(true)
  if (kind === 'allowed' || kind === 'registered') expect(answer?.rows.length).toBeGreaterThan(0)
  // What may be used, and how, depends on the crop.
  for (const { rate, wait } of answer!.rows)
    expect([rate === null, wait === null]).toEqual([kind === 'registered', kind === 'registered'])
})

test.each(['весенняя', 'тля', 'ридомил скор на ведро', '10 л', 'ранние помидоры', 'помидоры для теплицы'])(
  '«%s» names no single problem or product',
  async question => {
    const { answer } = await findResults(database.db, question)
    expect(answer?.to ?? '').not.toMatch(/target=|drug=ridomil/)
  },
)

test.each(['что не безопасно для пчёл', 'опасные для пчёл препараты', 'чем подкормить пчёл'])(
  '«%s» is not answered with what spares bees or feeds plants',
  async question => {
    expect((await findResults(database.db, question)).answer?.kind).not.toBe('products')
  },
)

test.each(['средство с медью', 'медьсодержащие препараты'])('«%s» finds products with copper first', async question => {
  const { groups } = await findResults(database.db, question)
  expect(groups[0]!.list).toBe('drugs')
  expect(groups[0]!.items.slice(0, 3).map(({ alias }) => alias)).toEqual(expect.arrayContaining(['hom', 'ordan']))
})

test('where a sale is asked for, no products stand before it', async () => {
  const { answer, groups } = await findResults(database.db, 'скидка от фитофторы')
  expect([answer, groups[0]!.kind]).toEqual([null, 'sale'])
})

test('a thing of the shop is no sign', async () => {
  const { answer, groups } = await findResults(database.db, 'жёлтые липкие ленты')
  expect([answer, groups[0]!.list]).toEqual([null, 'shop'])
})

test.each(['орданом', 'ридомилом', 'на баклажанах', 'максима'])(
  '«%s» is a form of a name, and no typo',
  async question => {
    expect((await findResults(database.db, question)).corrected).toBeNull()
  },
)

test('another layout is said, and Latin names are not corrected', async () => {
  expect((await findResults(database.db, 'abnjanjhf')).corrected).toBe('фитофтора')
  expect((await findResults(database.db, 'Solanum')).corrected).toBeNull()
})

test('codes are never guessed, and «клубники» does not find «клубни»', async () => {
  expect((await findResults(database.db, 'PHYTIM')).total).toBe(0)
  const { groups } = await findResults(database.db, 'клубники')
  const problems = groups.flatMap(({ list, items }) => items.map(({ alias }) => `${list}/${alias}`))
  expect(problems).not.toContain('diseases/parsha-obyknovennaya-kartofelya')
  expect(problems).not.toContain('pests/provolochniki')
})
