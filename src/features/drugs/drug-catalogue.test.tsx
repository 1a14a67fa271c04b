import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DrugCatalogue } from './catalogue/drug-catalogue.tsx'
import * as drugsPage from './catalogue/drugs.page.tsx'
import {
  canonical,
  close,
  database,
  list,
  metaOf,
  open,
  origin,
  plain,
  robots,
  statusOf,
  textOf,
} from './drug-pages.testing.ts'

beforeAll(open)
afterAll(close)

const listText = async (search: string) => textOf(<DrugCatalogue list={await list(search)} />)

describe('the catalogue', () => {
  test.each(['', '&view=cards'])(
    'shows rate, waiting period and number of treatments for tomato against late blight%s',
    async view => {
      const text = await listText(`?crop=tomat&target=fitoftoroz&lph=yes${view}`)
      expect(text).toContain('Томат, фитофтороз: чем обработать 11')
      expect(text).toContain('В личном хозяйстве разрешено: 11 из 11')
      expect(text).toMatch(/Ордан, СП.{0,200}25 г на 5 л воды.{0,30}3 дня.{0,30}3 (обработки )?за сезон/)
      expect(text).toMatch(/Алирин-Б, ТАБ.{0,200}только сдерживает/)
      expect((await list(`?crop=tomat&target=fitoftoroz&lph=yes${view}`)).isDemo).toBe(true)
    },
  )

  test('the heading answers, and the links of a row take crop, problem and place along', async () => {
    const { heading, cards, pair } = await list('?crop=tomat&target=fitoftoroz')
    expect(plain(heading)).toBe('Томат, фитофтороз: разрешено 11')
    expect(plain(pair!.summary)).toBe('Из них 2 биологических. Самый короткий срок ожидания — 3 дня: Ордан (теплица).')
    const ordan = cards.find(card => card.alias === 'ordan')!
    expect(ordan.to).toBe('/drugs/ordan?crop=tomat&target=fitoftoroz')
    expect(ordan.calculate).toMatch(/^\/calculator\?drug=ordan&crop=tomat&target=fitoftoroz&use=ordan-\d$/)
    const [inGreenhouse] = (await list('?crop=tomat&target=fitoftoroz&place=protected')).cards
    expect(inGreenhouse?.to).toMatch(/\?crop=tomat&target=fitoftoroz&place=protected$/)
    expect(inGreenhouse?.calculate).toMatch(/&place=protected$/)
    expect(plain((await list('?crop=kapusta&target=kila-kapusty')).heading)).not.toMatch(/разрешено \d/)
    for (const { to, calculate } of (await list('')).cards) expect([to.includes('?'), calculate]).toEqual([false, null])
  })

  test('what is not allowed is not calculated, and a phone is told why', async () => {
    const { cards } = await list('?crop=yablonya&lph=no,unknown')
    expect(cards.length).toBeGreaterThan(0)
    for (const { mark, calculate } of cards) {
      expect(['forbidden', 'unknown']).toContain(mark.level)
      expect([mark.why === null, calculate]).toEqual([false, null])
    }
  })

  test('hides drugs that are no longer in force, with a link to show them', async () => {
    expect((await list('?q=раек')).cards).toEqual([])
    expect((await list('?q=раек')).empty?.drops.slice(1)).toEqual([
      { label: 'Среди недействующих', count: 1, to: '/drugs?q=%D1%80%D0%B0%D0%B5%D0%BA&expired=1' },
    ])
    expect(await listText('?q=раек')).toContain('Среди недействующих — 1 препарат')
    expect(await listText('?q=Раёк&expired=1')).toContain('регистрация истекла 14 марта 2024')
    expect(await listText('')).toContain('Показать и недействующие (1)')
  })

  test('a gap is printed with its reason and advice', async () => {
    const text = await listText('?crop=kapusta&target=kila-kapusty')
    expect(text).toContain('Разрешённого для личных хозяйств препарата нет')
    const { rows } = await database.pool.query(
      `select reason, instead_text from disease_gaps g join disease d on d.id = g.parent_id where d.alias = 'kila-kapusty'`,
    )
    expect(text).toContain(plain(rows[0].reason))
    expect(text).toContain(plain(rows[0].instead_text))
    expect(text).toContain('Кила капусты: как узнать и что делать')
  })

  test('an empty list names the filters to drop, with the number of drugs without each', async () => {
    const { empty } = await list('?crop=tomat&target=koloradskij-zhuk&hazard=1')
    expect(empty?.drops).toHaveLength(1)
    const [drop] = empty!.drops
    const without = await list(drop!.to.replace('/drugs', ''))
    expect([plain(drop!.label), drop!.count]).toEqual(['Без фильтра «1 класс опасности»', without.total])
    expect(await listText('?crop=tomat&target=koloradskij-zhuk&hazard=1')).toContain(
      `Без фильтра «1 класс опасности» — ${without.total} препарата`,
    )
  })

  test('an unknown filter value gives an empty list with a hint, an unknown page is 404', async () => {
    const wrong = await list('?hazard=9&crop=tomat')
    expect(wrong.cards).toEqual([])
    expect(wrong.empty).toMatchObject({ isWrong: true, drops: [{ to: '/drugs?crop=tomat' }] })
    expect(plain(wrong.empty!.hint!)).toMatch(/нет в справочнике: класс опасности/)
    expect((await list('?crop=banan')).empty?.drops.length).toBe(1)
    for (const page of ['0', '-1', '1e9', '99', 'x']) expect(await statusOf(list(`?page=${page}`))).toBe(404)
    expect((await list('?page=2')).page).toBe(2)
  })

  test('lists of one crop, problem or group are indexed, others are not', async () => {
    const of = async (search: string) => {
      const tags = metaOf(await list(search), drugsPage.meta)
      return [robots(tags), canonical(tags)]
    }
    expect(await of('')).toEqual([undefined, `${origin}/drugs`])
    expect(await of('?page=2')).toEqual([undefined, `${origin}/drugs?page=2`])
    expect(await of('?crop=tomat')).toEqual([undefined, `${origin}/drugs?crop=tomat`])
    expect(await of('?target=fitoftoroz')).toEqual([undefined, `${origin}/drugs?target=fitoftoroz`])
    expect(await of('?purpose=fungicide')).toEqual([undefined, `${origin}/drugs?purpose=fungicide`])
    expect(await of('?crop=tomat&target=fitoftoroz')).toEqual(['noindex,follow', `${origin}/drugs?crop=tomat`])
    expect(await of('?sort=phi')).toEqual(['noindex,follow', `${origin}/drugs`])
    expect(await of('?lph=yes')).toEqual(['noindex,follow', `${origin}/drugs`])
    expect(await of('?crop=banan')).toEqual(['noindex,follow', `${origin}/drugs`])
  })

  test.each(['', '?crop=tomat', '?target=fitoftoroz', '?purpose=growth_regulator', '?crop=tomat&target=fitoftoroz'])(
    'title and description of «%s» have the length search engines show',
    async search => {
      const tags = metaOf(await list(search), drugsPage.meta)
      expect(String(tags.find(tag => 'title' in tag)?.title).length).toBeLessThanOrEqual(60)
      const description = String(tags.find(tag => tag.name === 'description')?.content)
      expect(description.length).toBeGreaterThanOrEqual(120)
      expect(description.length).toBeLessThanOrEqual(160)
    },
  )

  test('each chip removes one value', async () => {
    const { applied } = await list('?crop=tomat,ogurec&phi=7')
    expect(applied.map(({ label, to }) => [plain(label), to])).toEqual([
      ['Огурец', '/drugs?crop=tomat&phi=7'],
      ['Томат', '/drugs?crop=ogurec&phi=7'],
      ['Ожидание до 7 дней', '/drugs?crop=ogurec,tomat'],
    ])
  })
})
