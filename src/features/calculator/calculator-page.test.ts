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

const ask = async (query: string) => app.request(`${testOrigin}/calculator${query}`, { headers: asBrowser })
const html = async (query: string) => (await (await ask(query)).text()).replaceAll(/<!--.*?-->/g, '').replaceAll('&nbsp;', '\u00a0')
const apple = '?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5'

describe('the page answers without a script', () => {
  test('a link with everything entered shows its answer in the HTML', async () => {
    const page = await html(apple)
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

  test('what is wrong stands at its field, and the text stays as typed', async () => {
    const page = await html('?drug=skor&crop=yablonya&by=litres&litres=%C2%BD')
    expect(page).toMatch(/id="c-litres"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*c-litres-error"/)
    expect(page).toContain('value="½"')
    expect(page).toMatch(/id="c-litres-error"[^>]*>Напишите десятичной дробью/)
  })

  test('an unknown drug is said at the field of the drug, with the way to choose one', async () => {
    const response = await ask('?drug=net-takogo')
    expect(response.status).toBe(200)
    const page = await html('?drug=net-takogo')
    expect(page).toContain('Такого препарата нет в\u00a0каталоге')
    expect(page).toContain('href="/calculator?drug=skor"')
  })

  test('what is forbidden gets no number', async () => {
    const page = await html('?drug=skor&crop=tykva&by=litres&litres=10')
    expect(page).toContain('не\u00a0зарегистрирован')
    expect(page).not.toContain('на\u00a010\u00a0л раствора')
  })

  test.each([
    ['?mode=percent&percent=1&volume=10', '100\u00a0г'],
    ['?mode=percent&percent=5&volume=10&dilute=in_water', '526,3\u00a0г'],
    ['?mode=convert&value=0,4&from=l_ha&spray=4', 'мл/сотка'],
    ['?mode=feed&goal=9&content=46&area=1', '1,95\u00a0кг'],
  ])('%s without a drug: %s', async (query, text) => {
    expect(await html(query)).toContain(text)
  })

  test('odd addresses never fail', async () => {
    for (const query of [
      '?drug=%00',
      '?drug=..&crop=%F0',
      '?mode=нет&drug=skor',
      `?drug=skor&area=${'9'.repeat(5000)}`,
      '?drug=skor&drug=horus',
      '?q=%25%27%22',
    ])
      expect((await ask(query)).status, query).toBe(200)
  })
})

describe('for search engines', () => {
  test('one address, and states of it are not indexed', async () => {
    const [plain, state] = [await html(''), await html(apple)]
    for (const page of [plain, state]) expect(page).toContain(`<link rel="canonical" href="${testOrigin}/calculator"/>`)
    expect(plain).not.toContain('noindex')
    expect(plain).toContain('FAQPage')
    expect(state).toContain('<meta name="robots" content="noindex,follow"/>')
  })
})

test('the data of the page come as a payload', async () => {
  const response = await app.request(`${testOrigin}/calculator/_payload.json?q=${encodeURIComponent('ско')}`)
  const { choices } = (await response.json()) as { choices: { alias: string }[] }
  expect(choices[0]?.alias).toBe('skor')
})
