import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mixRules } from '#features/dosing/mix-rules.ts'
import { fillingOrder, mixingSteps } from '#features/dosing/mixing-steps.ts'
import { PURPOSES } from '#illustrations/packs/packs.recipes.ts'
import { qrPath } from '#kit/qr-path.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { typeset } from '#ui/format/format.ts'
import type { PrintedAddress } from '#ui/page/printed-foot.tsx'
import * as drugsPage from './catalogue/drugs.page.tsx'
import DrugPage, * as drugPage from './detail/drug.page.tsx'
import type { DrugDetail } from './detail/drug-detail.view.ts'
import * as mixesPage from './mixes/drug-mixes.page.tsx'
import type { DrugMixes } from './mixes/drug-mixes.view.ts'

/** From the page of a product to its dose and to what it mixes with. */

const origin = 'http://sadozor.test'
let database: TestDatabase
let context: RouterContextProvider
beforeAll(async () => {
  database = await testDatabase()
  context = loaderContext(database, origin)
})
afterAll(() => database[Symbol.asyncDispose]())

const run = <V,>(loader: unknown, path: string, alias: string): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params: { alias }, url: new URL(origin + path) })
const detail = (alias: string, search = '') => run<DrugDetail>(drugPage.loader, `/drugs/${alias}${search}`, alias)
const mixes = (alias: string, search = '') => run<DrugMixes>(mixesPage.loader, `/drugs/${alias}/mix${search}`, alias)

let shown: ReactElement
const Stub = createRoutesStub([{ path: '/', Component: () => shown }])
const Detail = DrugPage as unknown as (props: { loaderData: DrugDetail }) => ReactElement
async function htmlOf(alias: string, search = ''): Promise<string> {
  shown = <Detail loaderData={await detail(alias, search)} />
  return renderToString(<Stub initialEntries={['/']} />).replace(/<!--.*?-->/g, '')
}

const namesIn = (groups: DrugMixes['groups'], level: string): string[] =>
  groups.find(group => group.level === level)!.reasons.flatMap(({ drugs }) => drugs.map(({ alias }) => alias))

describe('the card of the chosen crop', () => {
  test('comes before the passport, with crop and target in the link to the calculator', async () => {
    const html = await htmlOf('ordan', '?crop=tomat&target=fitoftoroz')
    const link = '/calculator?drug=ordan&amp;crop=tomat&amp;target=fitoftoroz&amp;use=ordan-1'
    expect(html.split(link).length - 1).toBe(2)
    // The form of the place for the answer about an own planting sends the same.
    const [, form] = html.split(' action="/calculator"')
    for (const [name, value] of Object.entries({ drug: 'ordan', crop: 'tomat', target: 'fitoftoroz' }))
      expect(form).toContain(`name="${name}" value="${value}"`)
    expect(html.indexOf(link)).toBeGreaterThan(0)
    expect(html.indexOf(link)).toBeLessThan(html.indexOf('id="passport"'))
    expect(html).not.toContain('<table class="data-table text-sm"><caption class="sr-only">Нормы')
  })

  test('keeps crop, problem and place in the links to other products, and crop and place in those to its own problems', async () => {
    const search = '?crop=tomat&target=fitoftoroz&place=protected'
    const html = await htmlOf('ordan', search)
    const links = [...html.matchAll(/href="(\/drugs\/[^"?]+)(\?[^"]*)?"/g)].map(([, path, query]) => [
      path,
      query?.replaceAll('&amp;', '&'),
    ])
    const others = links.filter(([path]) => path !== '/drugs/ordan' && path !== '/drugs/ordan/mix')
    expect(others.length).toBeGreaterThanOrEqual(10)
    for (const [path, query] of others) expect([path, query]).toEqual([path, search])
    expect(html).toContain('href="/diseases/alternarioz?crop=tomat&amp;place=protected"')
    expect(html, 'not a problem of tomatoes').toContain('href="/diseases/mildyu?place=protected"')
  })

  test('shows the use of the chosen problem, of several the one that may be used', async () => {
    const { chosen } = await detail('ordan', '?crop=tomat&target=alternarioz')
    expect([chosen?.use.alias, chosen?.target]).toEqual(['ordan-1', 'alternarioz'])
    const { chosen: ofTheCrop } = await detail('ordan', '?crop=kartofel')
    expect([ofTheCrop?.use.crops.some(({ alias }) => alias === 'kartofel'), ofTheCrop?.target]).toEqual([true, null])
  })

  test('says that a pair is not registered, without a dose, and what is allowed for it', async () => {
    const search = '?crop=tomat&target=fitoftoroz'
    const { chosen, unregistered, calculate, mixes: mixesTo, preparation, analogues } = await detail('skor', search)
    expect([chosen, calculate, mixesTo, preparation]).toEqual([null, null, null, null])
    expect(unregistered?.title.replaceAll('\u00a0', ' ')).toBe(
      'Томат, фитофтороз: в демонстрационном каталоге не разрешён',
    )
    expect(unregistered?.allowed.map(({ alias }) => alias)).toEqual(['fitosporin-m', 'ordan', 'revus'])
    const html = await htmlOf('skor', search)
    expect(html).toContain('href="/drugs/ordan?crop=tomat&amp;target=fitoftoroz"')
    expect(html).not.toContain('href="/calculator?drug=skor')
    expect(analogues.map(({ title }) => title)).not.toContain('Замена: другая группа')
  })

  test('replacements are those for the chosen crop and problem', async () => {
    const search = '?crop=tomat&target=fitoftoroz'
    const { analogues } = await detail('ordan', search)
    const replacements = analogues.find(({ title }) => title.startsWith('Замена'))!.drugs.map(({ alias }) => alias)
    const { cards } = await run<{ cards: { alias: string }[] }>(drugsPage.loader, `/drugs${search}`, '')
    expect(replacements.length).toBeGreaterThan(2)
    expect(cards.map(({ alias }) => alias)).toEqual(expect.arrayContaining(replacements))
  })

  test('a crop that it is not registered for, an unknown problem and another place are no permission either', async () => {
    const titles = await Promise.all(
      ['?crop=rozy&target=fitoftoroz', '?crop=tomat&target=net-takoj', '?target=net-takoj'].map(async search => {
        const { chosen, unregistered, calculate } = await detail('ordan', search)
        return [chosen, calculate, unregistered !== null]
      }),
    )
    expect(titles).toEqual([
      [null, null, true],
      [null, null, true],
      [null, null, true],
    ])
    const { chosen } = await detail('ordan', '?crop=tomat&target=fitoftoroz&place=storage')
    expect([chosen?.use.verdict.level, chosen?.use.calculate]).toEqual(['forbidden', null])
  })

  test('without a crop no dose is offered: the page asks for one', async () => {
    const { chosen, calculate } = await detail('ordan')
    expect([chosen, calculate]).toEqual([null, '/calculator?drug=ordan'])
    expect(await htmlOf('ordan')).toContain('На чём будете применять?')
  })

  test('what is forbidden leads to no calculator', async () => {
    const html = await htmlOf('delan', '?crop=yablonya')
    expect(html).toContain('Нельзя: только для сельхозпроизводства')
    expect(html).not.toContain('href="/calculator')
    expect(html).not.toContain('/drugs/delan/mix')
  })
})

describe('mixing', () => {
  test('the filling order is that of the calculator', async () => {
    const { preparation, name } = await detail('ordan')
    const drug = {
      alias: 'ordan',
      name,
      kind: 'pesticide',
      formulation: { code: 'СП', mixRank: 3, isDiluted: true },
    } as const
    const order = fillingOrder([{ drug: { ...drug, purposes: [], substances: [] } }])
    expect(preparation!.steps.slice(1)).toEqual(mixingSteps(order))
    expect((await detail('groza')).preparation!.steps).toEqual([])
    expect((await detail('fundazol')).preparation, 'not for private plots').toBeNull()
  })

  test('the section lists bans before what is unknown, with the reasons of the rules', async () => {
    const { rules } = await detail('ordan')
    const levels = rules.map(rule => rule.verdict)
    expect(levels.indexOf('allowed')).toBeLessThan(levels.indexOf('forbidden'))
    const copper = mixRules.find(({ left, right }) => left === 'copper' && right === 'bio')!
    expect(rules).toContainEqual({ with: 'живые биопрепараты', verdict: 'forbidden', reason: typeset(copper.reason) })
    expect(rules.some(rule => rule.with === 'щелочные растворы (бордоская смесь, известь, сода, мыло)')).toBe(false)
  })

  test('one tap leads to what it mixes with; both products and the crop are filled in', async () => {
    expect(await htmlOf('ordan', '?crop=tomat')).toContain('href="/drugs/ordan/mix?crop=tomat"')
    const { groups } = await mixes('ordan', '?crop=tomat')
    expect(namesIn(groups, 'forbidden')).toEqual(expect.arrayContaining(['fitosporin-m', 'alirin-b', 'abiga-pik']))
    expect(namesIn(groups, 'allowed')).not.toContain('fitosporin-m')
    const unknown = groups.find(group => group.level === 'unknown')!.reasons.flatMap(({ drugs }) => drugs)
    expect(unknown.length).toBeGreaterThan(0)
    for (const { alias, mix } of unknown) expect(mix).toBe(`/calculator?mode=mix&drug=ordan&crop=tomat&drug2=${alias}`)
    for (const { drugs } of groups.find(group => group.level === 'forbidden')!.reasons)
      expect(drugs.every(({ mix }) => mix === null)).toBe(true)
  })

  test('bans stand second, and any product can be asked about: the answer is that of its group', async () => {
    const { groups, choices } = await mixes('ordan', '?crop=tomat')
    expect(groups.map(({ level }) => level)).toEqual(['allowed', 'forbidden', 'caution', 'unknown'])
    expect(choices.length).toBe(groups.flatMap(({ reasons }) => reasons.flatMap(({ drugs }) => drugs)).length)
    for (const { level, reasons } of groups)
      for (const { reason, drugs } of reasons.slice(0, 2)) {
        const { answer } = await mixes('ordan', `?crop=tomat&with=${drugs[0]!.alias}`)
        expect(answer).toMatchObject({ alias: drugs[0]!.alias, verdict: level, reason, mix: drugs[0]!.mix })
      }
    expect((await mixes('ordan', '?crop=tomat&with=delan')).answer, 'not for private plots').toBeUndefined()
  })

  test('only products that may be used are offered, and none with one that may not', async () => {
    const offered = (await mixes('skor')).groups.flatMap(group =>
      group.reasons.flatMap(({ drugs }) => drugs.map(({ alias }) => alias)),
    )
    expect(offered.length).toBeGreaterThan(10)
    expect(offered).not.toContain('raek')
    expect(offered).not.toContain('delan')
    expect(await mixes('raek')).toMatchObject({ ban: { title: 'Нельзя' }, total: 0 })
  })

  test('for what the product is not registered for no mix is offered, in the words of its own page', async () => {
    const search = '?crop=tomat&target=fitoftoroz'
    const { ban, groups } = await mixes('skor', search)
    expect(ban!.title).toBe((await detail('skor', search)).unregistered!.title)
    expect(namesIn(groups, 'allowed').concat(namesIn(groups, 'unknown'))).toEqual([])
    expect((await mixes('ordan', search)).ban).toBeNull()
  })
})

describe('questions', () => {
  const faqOf = (data: unknown): { mainEntity: { name: string; acceptedAnswer: { text: string } }[] } | undefined => {
    const tags = (drugPage.meta as unknown as (args: object) => Record<string, unknown>[])({
      loaderData: data,
      matches: [],
    })
    return tags.map(tag => tag['script:ld+json']).find(each => JSON.stringify(each)?.includes('FAQPage')) as never
  }

  test('are published as the structured data of what the page shows, and called demo', async () => {
    const drug = await detail('ordan')
    expect(drug.questions.length).toBeGreaterThan(3)
    const html = await htmlOf('ordan')
    for (const { question } of drug.questions) expect(html).toContain(question)
    const faq = faqOf(drug)!
    expect(faq.mainEntity.map(({ name, acceptedAnswer }) => ({ question: name, reply: acceptedAnswer.text }))).toEqual(
      drug.questions,
    )
    const waiting = drug.questions.find(({ question }) => question.startsWith('Сколько ждать'))!
    expect(waiting.reply).toContain('20')
    expect(waiting.reply).toContain('демо')
  })

  test('a crop with several rates is told that they differ, instead of one rate after another', async () => {
    const { questions } = await detail('fitoverm')
    const rates = questions
      .find(({ question }) => question.startsWith('Сколько препарата'))!
      .reply.replaceAll('\u00a0', ' ')
    expect(rates).toContain(
      '10 мл на 10 л воды, 80 мл на 10 л воды или 100 мл на 10 л воды, смотря против чего и когда',
    )
    for (const crop of ['перец', 'огурец', 'баклажан']) expect(rates.toLowerCase().split(crop), crop).toHaveLength(2)
  })

  test('for a chosen crop nothing is said about the others that share one of its uses', async () => {
    const { questions } = await detail('abiga-pik', '?crop=tomat')
    const [rate, wait] = questions
    expect([rate!.reply, wait!.reply].join(' ').toLowerCase()).not.toContain('картофель')
    expect(rate!.reply).toContain('Томат')
  })

  test('answers from a part of the uses say that there are more, and unread uses give none', async () => {
    const about = async (alias: string) =>
      (await detail(alias)).questions.find(({ question }) => question.startsWith('Сколько препарата'))
    expect((await about('fitoverm'))!.reply).not.toContain('Остальное')
    await database.pool.query(`update drug_use set is_ready = false where alias = 'fitoverm-4'`)
    const rest = (await about('fitoverm'))!.reply
    expect(rest).toContain('Остальное')
    expect(rest.toLowerCase()).not.toContain('капуста')
    await database.pool.query(`update drug_use set is_ready = true where alias = 'fitoverm-4'`)
  })

  test('a kind of product is named once among what must not be mixed', async () => {
    for (const alias of ['alatar', 'bordoskaya-smes']) {
      const { questions } = await detail(alias)
      const kinds = questions.find(({ question }) => question.includes('смешивать'))!.reply.split('; ')
      expect(new Set(kinds.map(kind => kind.replace('Нельзя: ', ''))).size, alias).toBe(kinds.length)
    }
  })

  test('a product whose registration has ended is not prepared', async () => {
    const { notice, preparation } = await detail('raek')
    expect([notice?.kind, preparation]).toEqual(['danger', null])
  })

  test('a product that must not be used has no answer with a dose', async () => {
    const { questions } = await detail('delan')
    expect(questions[0]!.reply).toContain('Нельзя')
    expect(questions.some(({ question }) => question.startsWith('Сколько'))).toBe(false)
  })
})

test('products of one brand are told apart by form and strength', async () => {
  const { namesakes } = await detail('fitosporin-m')
  const { rows } = await database.pool.query<{ alias: string }>(
    `select alias from drug where lower(name) like 'фитоспорин%' and alias <> 'fitosporin-m' and status = 'published'`,
  )
  expect(namesakes.map(({ alias }) => alias).sort()).toEqual(rows.map(({ alias }) => alias).sort())
  expect((await detail('skor')).namesakes).toEqual([])
})

test('every purpose of the seed has a colour of its own on the pack', async () => {
  const { rows } = await database.pool.query<{ key: string }>('select distinct unnest(purposes) as key from drug')
  expect(rows.length).toBeGreaterThan(9)
  expect(rows.map(({ key }) => key).filter(key => !Object.hasOwn(PURPOSES, key))).toEqual([])
})

test('the printed sheet has the address with its query and hides the pack and other products', async () => {
  const html = await htmlOf('ordan', '?crop=tomat')
  const { printed } = await run<{ printed: PrintedAddress }>(drugPage.loader, '/drugs/ordan?crop=tomat', 'ordan')
  expect(printed.address).toBe(`${origin}/drugs/ordan?crop=tomat`)
  expect(printed.qr).toEqual(await qrPath(printed.address))
  for (const id of ['passport', 'mixing', 'analogues', 'packs', 'targets', 'questions'])
    expect(html).toMatch(new RegExp(`<section (id="${id}"|aria-labelledby="${id}-title")[^>]*class="[^"]*screen-only`))
})
