import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults } from './find-results.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const answerTo = async (question: string) => (await findResults(database.db, question)).answer
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

test.each([
  [
    'через сколько дней после топаза можно есть огурцы',
    'Топаз, огурец: разрешён, ждать 3 дня',
    '/drugs/topaz?crop=ogurec',
  ],
  // Three days under glass, five in open ground.
  ['ордан на огурцы', 'Ордан, огурец: разрешён, ждать 3–5 дней', '/drugs/ordan?crop=ogurec'],
  ['моспилан огурцы', 'Моспилан, огурец: разрешён, теплица, ждать 14 дней', '/drugs/mospilan?crop=ogurec'],
  ['скор на розу', 'Скор, роза: разрешён, срок не регламентируется', '/drugs/skor?crop=roza'],
  [
    'карбофос от тли на смородине',
    'Фуфанон, смородина чёрная, смородинная галловая тля: разрешён',
    '/drugs/fufanon?crop=',
  ],
  ['ридомил на картошку', 'Ридомил Голд МЦ, картофель: разрешён', '/drugs/ridomil-gold-mc?crop=kartofel'],
])('«%s» is answered «%s»', async (question, text, to) => {
  const answer = await answerTo(question)
  expect([answer?.kind, answer?.isPermitted]).toEqual(['use', true])
  expect(plain(answer!.text)!.startsWith(text), answer!.text).toBe(true)
  expect(answer!.to.startsWith(to), answer!.to).toBe(true)
})

const no = 'в демонстрационном каталоге не разрешён'
test.each([
  ['можно ли скором обрабатывать огурцы', `Скор, огурец: ${no}`],
  ['можно ли обработать помидоры топазом', `Топаз, томат: ${no}`],
  ['можно ли актару на клубнику', `Актара, земляника: ${no}`],
  ['можно раундап весной под картошку', `Раундап, картофель: ${no}`],
  ['ридомил клубника', `Ридомил Голд МЦ, земляника: ${no}`],
  // For the crop, but not against this.
  ['скор от монилиоза на яблоне', `Скор, яблоня, монилиоз (плодовая гниль, монилиальный ожог): ${no}`],
  // For farms only.
  ['делан на яблоню', 'Делан, яблоня: нет среди разрешённых для частного участка'],
])('«%s» is answered «%s»', async (question, text) => {
  const answer = await answerTo(question)
  expect([answer?.kind, answer?.isPermitted, plain(answer?.text)]).toEqual(['use', false, text])
  expect(answer!.rows).toEqual([])
})

test.each([
  ['можно ли яблоню в цветение фуфаноном', 'Фуфанон, яблоня: проверьте условия'],
  ['лук на перо каратэ', 'Каратэ Зеон, лук: проверьте условия'],
  ['скор от гусениц на яблоне', 'Скор, яблоня: проверьте условия'],
  ['квадрис огурцы открытый грунт', 'Квадрис, огурец: проверьте условия'],
  ['чем обработать яблоню от мучнистой росы в цветение', 'Яблоня, мучнистая роса яблони: проверьте условия'],
])('«%s» has a condition, and is not answered yes', async (question, text) => {
  const answer = await answerTo(question)
  expect([answer?.isPermitted, plain(answer?.text), answer?.count, answer?.tone]).toEqual([
    null,
    text,
    null,
    'tone-honey',
  ])
  for (const row of answer!.rows) expect([row.rate, row.wait, row.note]).toEqual([null, null, null])
})

test.each([
  ['бордоская смесь на огурцы', 'Бордоская смесь, огурец: разрешён, грядка, ждать 15 дней'],
  ['кораген баклажан', `Кораген, баклажан: ${no}`],
])('«%s» names one product: «%s»', async (question, text) => expect(plain((await answerTo(question))?.text)).toBe(text))

test.each(['скор или топаз на яблоню', 'скор и хорус на яблоню смешать', 'свёкла бордо', 'препарат для огурцов'])(
  '«%s» asks for no single product',
  async question => {
    expect((await answerTo(question))?.isPermitted ?? null).toBeNull()
  },
)

test.each([
  'чем обработать красную смородину от тли',
  'смородина красная тля',
  'белянка на цветной капусте',
  'крестоцветная блошка капуста брокколи',
  'луковая муха на луке порей',
  'фитофтора на чёрном перце',
  'тля на войлочной вишне',
  'скор на девичий виноград',
])('«%s» is about a crop that the catalogue does not have, and nothing is said to be allowed on it', async question => {
  const { answer, groups } = await findResults(database.db, question)
  expect(['allowed', 'use']).not.toContain(answer?.kind)
  for (const row of answer?.rows ?? []) expect([row.rate, row.wait]).toEqual([null, null])
  expect(answer?.to ?? '').not.toContain('crop=')
  expect(groups.map(({ title }) => title).filter(title => title.includes('против'))).toEqual([])
})

test.each([
  ['красная тля на смородине', 'smorodina-chernaya'],
  ['чёрная смородина тля', 'smorodina-chernaya'],
  ['листья смородины красные вздутия', 'smorodina-chernaya'],
  ['белокрылка и белая капуста, капустная белянка', 'kapusta'],
])('«%s» is about the crop of the catalogue', async (question, crop) => {
  expect((await answerTo(question))?.to).toContain(`crop=${crop}`)
})
