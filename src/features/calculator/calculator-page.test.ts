import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

const request = async (query: string) => app.request(`${testOrigin}/calculator${query}`, { headers: asBrowser })
const fetchHtml = async (query: string) =>
  (await (await request(query)).text()).replaceAll(/<!--.*?-->/g, '').replaceAll('&nbsp;', '\u00a0')
const apple = '?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5'

describe('the page without JavaScript', () => {
  test('a link with all values renders its result in the HTML', async () => {
    const page = await fetchHtml(apple)
    for (const text of [
      '2,9\u00a0мл',
      'на\u00a014,5\u00a0л раствора',
      'Заправки опрыскивателя',
      '2\u00a0мл на\u00a010\u00a0л воды × 14,5\u00a0л = 2,9\u00a0мл',
    ])
      expect(page).toContain(text)
    expect(page).toMatch(/<form[^>]*action="\/calculator"/)
    expect(page).toMatch(/<input[^>]*name="plants"[^>]*value="3"/)
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*>Рассчитать/)
  })

  test('a number that may mean a thousand times as much says what it was read as', async () => {
    const page = await fetchHtml('?drug=skor&crop=yablonya&by=litres&litres=12,500')
    expect(page).toMatch(/id="c-litres-help"[^>]*>Читаем как 12,5\. Нужно 12\s500\? Уберите запятую\.</)
    expect(page).toContain('2,5\u00a0мл')
  })

  test('an invalid value keeps its text and shows the error at its field', async () => {
    const page = await fetchHtml('?drug=skor&crop=yablonya&by=litres&litres=%C2%BD')
    expect(page).toMatch(/id="c-litres"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*c-litres-error"/)
    expect(page).toContain('value="½"')
    expect(page).toMatch(/id="c-litres-error"[^>]*>Напишите десятичной дробью/)
  })

  test('an unknown drug is reported at the drug field, with links to choose one', async () => {
    const response = await request('?drug=net-takogo')
    expect(response.status).toBe(200)
    const page = await fetchHtml('?drug=net-takogo')
    expect(page).toContain('Такого препарата нет в\u00a0каталоге')
    expect(page).toContain('href="/calculator?drug=skor"')
  })

  test('a forbidden treatment shows no dose', async () => {
    const page = await fetchHtml('?drug=skor&crop=tykva&by=litres&litres=10')
    expect(page).toContain('не\u00a0разрешён')
    expect(page).not.toContain('на\u00a010\u00a0л раствора')
  })

  test.each([
    ['?mode=percent&percent=1&volume=10', '100\u00a0г'],
    ['?mode=percent&percent=5&volume=10&dilute=in_water', '526,3\u00a0г'],
    ['?mode=convert&value=0,4&from=l_ha&spray=4', 'мл/сотка'],
    ['?mode=feed&goal=9&content=46&area=1', '1,95\u00a0кг'],
  ])('%s without a drug: %s', async (query, text) => {
    expect(await fetchHtml(query)).toContain(text)
  })

  test('malformed queries never fail', async () => {
    for (const query of [
      '?drug=%00',
      '?drug=..&crop=%F0',
      '?mode=нет&drug=skor',
      `?drug=skor&area=${'9'.repeat(5000)}`,
      '?drug=skor&drug=horus',
      '?q=%25%27%22',
    ])
      expect((await request(query)).status, query).toBe(200)
  })
})

describe('a mix without JavaScript', () => {
  const mix = '?mode=mix&drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5'

  test('a link renders both amounts, the fills, the filling order and that no rule covers the pair', async () => {
    const page = await fetchHtml(mix)
    for (const text of [
      '2,9\u00a0мл',
      '18,12\u00a0мл',
      'на\u00a014,5\u00a0л раствора',
      '6,25\u00a0мл',
      'О\u00a0смеси нет правила: Скор и\u00a0Алатар',
      'Проба в\u00a0банке',
    ])
      expect(page, text).toContain(text)
    expect(page).toMatch(/<th scope="col"[^>]*>Скор<\/th><th scope="col"[^>]*>Алатар<\/th>/)
    for (const [name, value] of [
      ['mode', 'mix'],
      ['drug', 'skor'],
      ['drug2', 'alatar'],
    ])
      expect(page).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"`))
    expect(page).toMatch(/<select[^>]*id="c-target2"[^>]*name="target2"/)
    expect(page).toContain('<meta name="robots" content="noindex,follow"/>')
  })

  test('the search offers products for the crop, and their links keep the entered values', async () => {
    const page = await fetchHtml('?mode=mix&drug=skor&crop=yablonya&tank=5&q=')
    const links = [...page.matchAll(/href="\/calculator\?([^"]*drug2=[^"]*)"/g)].map(
      ([, search]) => new URLSearchParams(search!.replaceAll('&amp;', '&')),
    )
    const offered = links.map(search => search.get('drug2'))
    expect(offered).toEqual(expect.arrayContaining(['alatar', 'raek']))
    for (const alias of ['skor', 'kvadris']) expect(offered, alias).not.toContain(alias)
    expect(Object.fromEntries(links[0]!)).toMatchObject({ mode: 'mix', drug: 'skor', crop: 'yablonya', tank: '5' })
  })

  test('a product can be removed by a link', async () => {
    expect(await fetchHtml(mix)).toContain(
      'href="/calculator?mode=mix&amp;drug=alatar&amp;crop=yablonya&amp;tank=5&amp;plants=2&amp;plants=3"',
    )
  })

  test('a forbidden mix shows no amounts', async () => {
    const page = await fetchHtml('?mode=mix&drug=bordoskaya-smes&drug2=alatar&crop=yablonya&plants=2')
    expect(page).toContain('Щёлочь разрушает')
    expect(page).not.toContain('л раствора</p>')
    expect(page).not.toContain('Порядок приготовления')
  })

  test('missing, unknown or repeated products never fail', async () => {
    expect(await fetchHtml('?mode=mix')).toContain('href="/calculator?mode=mix&amp;drug=skor"')
    expect(await fetchHtml('?mode=mix&drug=skor&drug2=net-takogo')).toContain('Такого препарата нет в\u00a0каталоге')
    for (const query of [
      '?mode=mix&drug2=skor',
      '?mode=mix&drug=skor&drug2=skor&crop=yablonya&plants=1',
      '?mode=mix&drug=skor&drug2=%00&drug3=..',
    ])
      expect((await request(query)).status, query).toBe(200)
  })
})

describe('for search engines', () => {
  test('one canonical URL; URLs with entered values are not indexed', async () => {
    const [plain, state] = [await fetchHtml(''), await fetchHtml(apple)]
    for (const page of [plain, state]) expect(page).toContain(`<link rel="canonical" href="${testOrigin}/calculator"/>`)
    expect(plain).not.toContain('noindex')
    expect(plain).toContain('FAQPage')
    expect(state).toContain('<meta name="robots" content="noindex,follow"/>')
  })
})

test('the payload endpoint returns the loader data of the page', async () => {
  const response = await app.request(`${testOrigin}/calculator/_payload.json?q=${encodeURIComponent('ско')}`)
  const { choices } = (await response.json()) as { choices: { alias: string }[] }
  expect(choices[0]?.alias).toBe('skor')
})
