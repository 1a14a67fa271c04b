import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** Measures of the seed that name a product, against its registered uses: a measure must not advise what the registration does not allow. */

interface Measure {
  problem: string
  text: string
}

/** What the uses of one product against one problem allow, the strictest of them. */
interface Registered {
  problem: string
  drug: string
  interval: number | null
  times: number | null
}

let world: TestDatabase
let measures: Measure[]
let registered: Registered[]
let brands: Map<string, string>

beforeAll(async () => {
  world = await testDatabase()
  const rows = async <R extends object>(statement: string) => (await world.pool.query<R>(statement)).rows
  measures = await rows<Measure>(`
    select d.alias as problem, m.text from disease_measures m join disease d on d.id = m.parent_id
    union all select p.alias, m.text from pest_measures m join pest p on p.id = m.parent_id`)
  registered = await rows<Registered>(`
    select coalesce(d.alias, p.alias) as problem, drug.alias as drug, max(u.interval_min_days) as interval, min(u.applications_max) as times
    from drug_use_targets t join drug_use u on u.id = t.parent_id join drug on drug.id = u.drug_id
      left join disease d on d.id = t.disease_id left join pest p on p.id = t.pest_id
    where u.audience = 'household' and drug.lph_allowed = 'yes' and coalesce(d.id, p.id) is not null group by 1, 2`)
  const drugs = await rows<{ name: string; alias: string }>('select name, alias from drug')
  brands = new Map(drugs.map(({ name, alias }) => [brandOf(name), alias]))
})
afterAll(() => world[Symbol.asyncDispose]())

/** A measure calls «Триходерма Вериде 471» «Триходерма»; «препарат» alone names no product. */
const brandOf = (name: string) => (name.startsWith('Препарат ') ? name : name.split(' ')[0]!)
const productsIn = (text: string): string[] =>
  [...brands].filter(([brand]) => hasWord(text, brand)).map(([, alias]) => alias)
const hasWord = (text: string, word: string) =>
  text.split(/[^\p{L}\p{N}-]+/u).some(each => each.toLowerCase() === word.toLowerCase())

/** Days between treatments: «каждые 7–10 дней», «повтор через неделю», «две обработки через неделю». «Через неделю после цветения» is a phase. */
function intervalsIn(text: string): number[] {
  const inDays = [...text.matchAll(/(?:каждые|через|раз в) (\d+)(?:[–-]\d+)? (?:дн|ден|сут)/gu)].map(found =>
    Number(found[1]),
  )
  const aWeek = /(?:через|раз в|каждую) неделю(?! после)/u.test(text) ? [7] : []
  return [...inDays, ...aWeek]
}

const numerals: Record<string, number> = { две: 2, два: 2, три: 3, четыре: 4, пять: 5, шесть: 6 }
const timesIn = (text: string): number[] =>
  [...text.matchAll(/(\d+|две|два|три|четыре|пять|шесть) (?:раза?|обработ[а-я]+)(?![а-яё])/giu)].map(
    found => numerals[found[1]!.toLowerCase()] ?? Number(found[1]),
  )

function contradictionsOf({ problem, text }: Measure): string[] {
  const products = productsIn(text)
  const uses = products.map(drug => registered.find(each => each.problem === problem && each.drug === drug))
  const unregistered = products
    .filter((_, index) => !uses[index])
    .map(drug => `${drug} is not registered against ${problem}`)
  const known = uses.filter(use => use !== undefined)
  const strictestInterval = Math.max(...known.map(use => use.interval ?? 0))
  const fewestTimes = Math.min(...known.map(use => use.times ?? Number.POSITIVE_INFINITY))
  const isAboutProducts = products.length > 0 || /препарат/iu.test(text)
  return [
    ...unregistered,
    ...(isAboutProducts ? intervalsIn(text).filter(days => days !== strictestInterval) : []).map(
      days => `${problem}: every ${days} days, the registration says ${strictestInterval}`,
    ),
    ...(isAboutProducts ? timesIn(text).filter(times => times !== fewestTimes) : []).map(
      times => `${problem}: ${times} times, the registration says ${fewestTimes}`,
    ),
  ]
}

test('a measure that names a product names one that is registered against the problem, with its interval and number', () => {
  expect(measures.filter(({ text }) => productsIn(text).length > 0).length).toBeGreaterThan(20)
  expect(measures.flatMap(contradictionsOf)).toEqual([])
})

test('the late blight of tomato is treated every 10 days, at most 4 times', () => {
  const advice = measures.find(({ problem, text }) => problem === 'fitoftoroz' && productsIn(text).length > 0)!
  expect(productsIn(advice.text).sort()).toEqual(['alirin-b', 'fitosporin-m'])
  expect([intervalsIn(advice.text), timesIn(advice.text)]).toEqual([[10], [4]])
})

test.each([
  ['fitoftoroz', 'Фитоспорин-М или Алирин-Б каждые 7–10 дней.', ['fitoftoroz: every 7 days, the registration says 10']],
  ['fitoftoroz', 'Алирин-Б каждые 10 дней, не больше 6 раз.', ['fitoftoroz: 6 times, the registration says 4']],
  [
    'kapustnaya-belyanka',
    'Лепидоцид, три обработки через неделю.',
    ['kapustnaya-belyanka: 3 times, the registration says 2'],
  ],
  ['mildyu', 'Фитоспорин-М до цветения.', ['fitosporin-m is not registered against mildyu']],
  [
    'hlopkovaya-sovka',
    'Bt-препараты, повтор через 7–8 дней.',
    ['hlopkovaya-sovka: every 7 days, the registration says -Infinity'],
  ],
])('finds the contradiction of %s: %s', (problem, text, found) =>
  expect(contradictionsOf({ problem, text })).toEqual(found),
)
