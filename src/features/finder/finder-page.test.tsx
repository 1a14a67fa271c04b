import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disease } from '#features/diseases/disease.entity.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { count } from '#ui/format/format.ts'
import { Finder } from './components/finder.tsx'
import { findFinderFacts } from './find-finder-facts.server.ts'
import { loader } from './finder.page.tsx'
import { type FinderView, toFinderView } from './finder.view.ts'
import { close, context, database, db, july, openFinder, statementsOf } from './finder-page.testing.ts'
import { finderQuery } from './finder-query.ts'

beforeAll(openFinder)
afterAll(close)

const open = (search: string) =>
  (loader as unknown as (args: object) => Promise<FinderView>)({
    context,
    params: {},
    url: new URL(`http://sadozor.test/finder${search}`),
  })

function textOf(view: FinderView): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Finder view={view} /> }])
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
}

const blight = 'crop=tomat&sign=leaf-brown-blurred,leaf-white-down-below'

describe('brown spots on tomato leaves', () => {
  test('blurred ones with white down are late blight, in season and named', async () => {
    const { result, heading } = await july(blight)
    expect(heading).toBe('Вероятная причина: фитофтороз')
    expect(result!.first).toMatchObject({
      key: 'diseases/fitoftoroz',
      matched: 'Совпало 2 из\u00a05',
      against: null,
      season: null,
    })
  })

  test('those that begin with the lower leaves may be three diseases, and the first one is not named', async () => {
    const { result } = await july('crop=tomat&sign=leaf-lower-first')
    expect(result!.first).toBeNull()
    expect(result!.heading).toBe('Возможные причины')
    expect(result!.others.map(({ key }) => key)).toEqual([
      'diseases/septorioz-tomata',
      'diseases/alternarioz',
      'diseases/kladosporioz-tomata',
    ])
  })

  test('rings on the lower leaves are early blight, and the answer «нет» is shown against it', async () => {
    expect((await july('crop=tomat&sign=leaf-brown-rings,leaf-lower-first')).result!.first!.key).toBe(
      'diseases/alternarioz',
    )
    const { result } = await july(`${blight},leaf-lower-first&no=leaf-brown-rings`)
    const early = result!.others.find(({ key }) => key === 'diseases/alternarioz')!
    expect(early.against).toBe('сухие бурые пятна с\u00a0кругами, как\u00a0у\u00a0мишени')
    expect(early.meter).toEqual(['yes', 'no', 'open', 'open'])
  })

  test('in November late blight is still named, with its months', async () => {
    const query = parseQuery(finderQuery, new URLSearchParams(blight))
    const view = toFinderView(query, await findFinderFacts(db, 'tomat'), new Date('2026-11-22T09:00:00Z'))
    expect(view.result!.first).toMatchObject({
      key: 'diseases/fitoftoroz',
      season: 'Сейчас, в\u00a0ноябре, бывает реже: обычно июнь–\u2060сентябрь.',
    })
  })

  test('the first look-alike is the declared one, by the signs that differ', async () => {
    const { result } = await july(blight)
    expect(result!.lookAlikes.map(({ name }) => name)).toEqual(['Фитофтороз', 'Альтернариоз (ранняя пятнистость)'])
    expect(result!.lookAlikes[1]!.signs[0]).toContain('сухие бурые пятна')
  })
})

describe('the way on', () => {
  test('leads to the products with crop, target and place, and counts those that may be used today', async () => {
    const { result } = await july(`${blight}&place=protected`)
    const [tomato] = (await allRecords(db, plant)).filter(({ alias }) => alias === 'tomat')
    const [late] = (await allRecords(db, disease)).filter(({ alias }) => alias === 'fitoftoroz')
    const uses = await findUses(db, { plantId: tomato!.id, diseaseId: late!.id, usableOnly: true })
    const inGreenhouse = uses.filter(({ place }) => place !== placeWords.open)
    expect(inGreenhouse.length).toBeLessThan(uses.length)
    expect(result!.first).toMatchObject({
      drugs: count(new Set(inGreenhouse.map(({ drug }) => drug.alias)).size, {
        one: 'препарат',
        few: 'препарата',
        many: 'препаратов',
      }),
      drugsTo: '/drugs?crop=tomat&target=fitoftoroz&place=protected',
      to: '/diseases/fitoftoroz?crop=tomat&place=protected',
      measuresTo: '/diseases/fitoftoroz?crop=tomat&place=protected#measures',
    })
    expect(result!.first!.calculate).toHaveLength(3)
    for (const { to } of result!.first!.calculate) {
      const search = new URLSearchParams(to.split('?')[1])
      expect(inGreenhouse.map(({ alias }) => alias)).toContain(search.get('use'))
      expect(Object.fromEntries(search)).toMatchObject({ crop: 'tomat', target: 'fitoftoroz', place: 'protected' })
    }
  })

  test('every answer to the question keeps the rest of the URL', async () => {
    const { result } = await july(`${blight},leaf-lower-first&place=open`)
    const { answers } = result!.question!
    expect(answers.map(({ label }) => label)).toEqual(['Да', 'Нет', 'Не\u00a0знаю'])
    for (const { to } of answers) {
      const search = new URLSearchParams(to.split('?')[1])
      expect(search.get('crop')).toBe('tomat')
      expect(search.get('place')).toBe('open')
      expect(search.get('sign')).toContain('leaf-brown-blurred')
    }
    const skipped = await july(answers[2]!.to.split('?')[1]!)
    expect(skipped.result!.question?.text).not.toBe(result!.question!.text)
    expect(skipped.said).toHaveLength(3)
  })

  test('a quarantine object is not treated by oneself', async () => {
    const { rows } = await database.pool.query<{ alias: string; crop: string; signs: string[] }>(
      `select d.alias, (select p.alias from disease_hosts h join plant p on p.id = h.plant_id where h.parent_id = d.id limit 1) as crop,
         array(select s.alias from disease_signs l join sign s on s.id = l.sign_id where l.parent_id = d.id) as signs
       from disease d where d.quarantine limit 1`,
    )
    const { crop, signs, alias } = rows[0]!
    const view = await july(`crop=${crop}&sign=${signs.join()}`)
    expect(view.result!.first).toMatchObject({ alias, isQuarantine: true, drugs: null })
    expect(textOf(view)).toContain('не лечите сами')
  })
})

describe('states', () => {
  test('without a crop it offers crops, with one the signs of its leaves', async () => {
    const crops = await july('')
    expect(crops.step).toBe('crop')
    expect(crops.crops.find(({ alias }) => alias === 'tomat')?.to).toBe('/finder?crop=tomat')
    const { step, picker } = await july('crop=tomat')
    expect(step).toBe('signs')
    expect(picker!.organ).toBe('leaf')
    expect(picker!.tiles).toHaveLength(15)
    expect(picker!.tiles.every(({ isTicked }) => !isTicked)).toBe(true)
  })

  test('while an organ is chosen the signs are ticked, and those of other organs are sent along', async () => {
    const { step, picker } = await july('crop=tomat&organ=fruit&sign=leaf-lower-first,fruit-brown-hard')
    expect(step).toBe('signs')
    expect(picker!.hiddenParams).toEqual([
      ['crop', 'tomat'],
      ['sign', 'leaf-lower-first'],
    ])
    expect(picker!.tiles.filter(({ isTicked }) => isTicked).map(({ alias }) => alias)).toEqual(['fruit-brown-hard'])
    expect(picker!.causes).toBe(5)
  })

  test('two signs that no cause has together name none and compare the closest two', async () => {
    const { result, heading } = await july('crop=tomat&sign=leaf-mines,fruit-top-black')
    expect(heading).toBe('Такого сочетания нет. Ближе\u00a0всего…')
    expect(result!.first).toBeNull()
    expect(result!.lookAlikes).toHaveLength(2)
  })

  test('own words tick signs, name the crop and say what they did not find', async () => {
    const view = await open('?q=белый налёт снизу на помидорах, трактор')
    expect(view.crop?.alias).toBe('tomat')
    expect(view.picker!.tiles.filter(({ isTicked }) => isTicked).map(({ alias }) => alias)).toEqual([
      'leaf-white-down-below',
    ])
    expect(view.picker!.words[1]).toContain('«трактор»: такого признака')
    expect((await july('q=дырки')).hint).toContain('«дырки»')
  })

  test.each([
    ['белый налёт снизу на помидорке', 'tomat', null],
    ['шершавые корки на бульбе', 'kartofel', null],
    ['корки на картохе', 'kartofel', null],
    [',tksq yfktn cybpe yf gjvbljhf[', 'tomat', 'белый налет снизу на помидорах'],
    ['белый нолет на агурцах', 'ogurec', 'белый налет огурца'],
  ])('«%s» is read with the forms, words of gardeners and other spellings of the search', async (q, crop, read) => {
    const view = await open(`?${new URLSearchParams({ q })}`)
    expect([view.crop?.alias, view.typed?.read ?? null]).toEqual([crop, read])
    expect(view.picker!.words[0]).not.toContain('такого признака')
    if (read) expect((await open(view.typed!.to.replace('/finder', ''))).typed).toBeNull()
  })

  test('only its own parameters keep the page from search engines', async () => {
    const robots = async (search: string) => JSON.stringify((await open(search)) as object).includes('noindex')
    expect(await Promise.all(['', '?utm_source=letter', '?crop=tomat'].map(robots))).toEqual([false, false, true])
  })

  test('unknown values are named and left out', async () => {
    expect((await july('crop=net-takoj')).hint).toContain('Такой культуры')
    expect((await july('crop=tomat&crop=perec')).hint).toContain('Такой культуры')
    const view = await july('crop=tomat&organ=zzz&sign=leaf-lower-first,net-takogo')
    expect(view.hint).toContain('орган')
    expect(view.result!.others).toHaveLength(3)
    expect((await july('crop=tomat&sign=leaf-lower-first,net-takogo')).hint).toContain('не\u00a0встречается')
  })

  test('a crop without problems says that nothing is known', async () => {
    await database.pool.query(`update plant set status = 'published' where alias = 'ukrop'`)
    await database.pool.query(`delete from pest_hosts where plant_id = (select id from plant where alias = 'ukrop')`)
    await database.pool.query(`delete from disease_hosts where plant_id = (select id from plant where alias = 'ukrop')`)
    const view = await july('crop=ukrop')
    expect(view.step).toBe('empty')
    expect(view.crops.some(({ alias }) => alias === 'ukrop')).toBe(false)
    expect(textOf(view)).toContain('Это не значит, что их не бывает')
  })

  test('takes one statement, one more to read words, and one when they name the crop', async () => {
    expect(await statementsOf(() => open(`?${blight}`))).toBe(1)
    expect(await statementsOf(() => open('?q=дырки на капусте'))).toBe(3)
    expect(await statementsOf(() => open('?q=lshrb yf rfgecnt'))).toBe(3)
  })

  test('every problem of every crop is named by its own signs, and every page is written', async () => {
    for (const { alias } of (await findFinderFacts(db, undefined)).crops) {
      const { problems } = await findFinderFacts(db, alias)
      for (const { key, signs } of problems.filter(each => each.signs.length > 1)) {
        const view = await july(`crop=${alias}&sign=${signs.map(sign => sign.alias).join()}`)
        expect([
          view.result!.first!.key,
          ...view.result!.others.map(each => each.key),
          ...view.result!.rare.map(each => each.key),
        ]).toContain(key)
        expect(textOf(view)).not.toMatch(/undefined|null|NaN|\[object/)
      }
    }
  })
})
