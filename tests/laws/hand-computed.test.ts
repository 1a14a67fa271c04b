import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { type Case, cases, day } from './hand-computed.testing.ts'

/**
 * Doses and verdicts computed by hand from the registered uses of the seed. The calculator, its printed card, both calculations of the API and the page of
 * the product must all say them.
 */

let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})

afterAll(() => database[Symbol.asyncDispose]())

const titles = { allowed: 'Можно', caution: 'Осторожно', unknown: 'Нет данных', forbidden: 'Нельзя' }

const plain = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|\u2060/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(/\|[| ]*/g, '|')

const pageAt = async (path: string) =>
  plain(await (await app.request(`${testOrigin}${path}`, { headers: asBrowser })).text())

function queryOf({
  use,
  crop,
  target,
  treated,
  place,
  bbch,
  harvest,
  planted = '',
  isThisForm,
  ...rest
}: Case): string {
  const { areaM2 = '', massKg = '', litres = '', plants } = treated
  const object = {
    by: areaM2 ? 'area' : massKg ? 'mass' : plants ? 'plants' : 'litres',
    area: areaM2,
    unit: 'm2',
    mass: massKg,
    litres,
  }
  const told = {
    place,
    phase: bbch,
    flowering: 'no',
    nearby: 'no',
    zone: 'no',
    treated: 'none',
    harvest,
    planted,
    day: rest.day ?? day,
  }
  const search = new URLSearchParams({
    drug: use.replace(/-\d+$/, ''),
    use,
    crop,
    target,
    ...object,
    ...told,
    form: isThisForm ? 'this' : '',
  })
  for (const { count } of plants ?? []) search.append('plants', count)
  return `/calculator?${search}`
}

async function post(path: string, body: unknown) {
  const response = await app.request(`${testOrigin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { level: string; result: { amount?: { value: string } } | null }
}

const verdictBody = ({ use, crop, target, treated, place, bbch, harvest, planted, isThisForm, ...rest }: Case) => ({
  ...{
    use,
    crop,
    target,
    isThisForm,
    day: rest.day ?? day,
    history: [],
    plot: { waterZone: false },
    dose: { treated },
  },
  planting: {
    ...{ place, bbch, flowering: false, flowersNearby: false, plannedHarvest: harvest, observedOn: rest.day ?? day },
    plantedAt: planted,
  },
})

describe.each(Object.entries(cases))('%s', (_, known) => {
  test('the calculator and its printed card', async () => {
    const page = await pageAt(queryOf(known))
    const answer = page.slice(page.indexOf('Карточка рассчитана'))
    expect(answer).toMatch(new RegExp(`\\|${titles[known.level]}[^|:]*\\|Считаем от`))
    expect(answer).toContain(`|Срок ожидания|${known.phi}|`)
    const shown = known.amount && `|${known.amount[0]}|`
    if (shown) expect(answer).toContain(shown)
    else expect(answer).not.toMatch(/\|Расчёт\|/)
  })

  test('the API', async () => {
    const { use, treated, isThisForm } = known
    const { result } = await post('/dose', { use, treated, isThisForm })
    if (known.amount) expect(result?.amount?.value).toBe(known.amount[1])
    expect((await post('/verdict', verdictBody(known))).level).toBe(known.level)
  })

  test('the page of the product', async () => {
    const page = await pageAt(`/drugs/${known.use.replace(/-\d+$/, '')}`)
    expect(page).toContain(`|${known.rate}|`)
    expect(page).toContain(`|${known.phi}|`)
  })
})

test('the API gives no number for farms only, another package, or a divided tablet', async () => {
  for (const body of [
    { use: 'delan-1', treated: { areaM2: '100' } },
    { use: 'fitoverm-1', treated: { areaM2: '30' } },
    { use: 'inta-vir-3', treated: { areaM2: '150' } },
  ])
    expect([body.use, (await post('/dose', body)).result?.amount]).toEqual([body.use, undefined])
})
