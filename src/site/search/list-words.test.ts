import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

type App = Awaited<ReturnType<typeof builtApp>>

let database: TestDatabase
let app: App
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

/** The text of the page and the addresses of its links. */
async function page(path: string, q: string) {
  const html = await (await app.request(`${testOrigin}${path}?${new URLSearchParams({ q })}`)).text()
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const text = body
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/[\s\u00a0]+/g, ' ')
  return { text, hrefs: [...body.matchAll(/href="([^"]*)"/g)].map(match => match[1]!.replaceAll('&amp;', '&')) }
}

test.each([
  ['/drugs', '[jhec', 'хорус'],
  ['/plants', 'njvfn', 'томат'],
  ['/diseases', 'abnjanjhjp', 'фитофтороз'],
  ['/pests', 'калорадский', 'колорадский'],
  ['/sorts', 'антановка', 'антоновка'],
  ['/posts', 'abnjanjhjp', 'фитофтороз'],
  ['/shop', 'скорр', 'скор'],
])('%s says that «%s» was read as «%s», with the way back, which corrects nothing', async (path, q, read) => {
  const corrected = await page(path, q)
  expect(corrected.text).toContain(`По словам «${q}» ничего нет. Показано по словам «${read}». Искать «${q}»`)
  const back = corrected.hrefs.find(href => new URLSearchParams(href.split('?')[1]).get('q') === `"${q}"`)
  expect(back?.split('?')[0]).toBe(path)
  const typed = await page(path, `"${q}"`)
  expect(typed.text).toContain('Искали слова как есть')
  expect(typed.text).not.toContain('Показано по словам')
})

test.each(['/drugs', '/plants', '/diseases', '/pests', '/sorts', '/posts', '/shop'])(
  '%s says what was tried, and leads to the search of the site',
  async path => {
    const { text, hrefs } = await page(path, 'щщъъщщ')
    expect(text).toContain('Пробовали без опечаток, в другой раскладке и по латинским буквам.')
    expect(hrefs).toContain(`/?q=${encodeURIComponent('щщъъщщ')}`)
  },
)

test('part of the words is said', async () => {
  expect((await page('/drugs', 'скор неведомый')).text).toContain(
    'Всех слов сразу нет нигде. Показано, где есть часть слов.',
  )
})

test('the API says other words', async () => {
  const answer = async (q: string) =>
    await (await app.request(`${testOrigin}/api/drugs?${new URLSearchParams({ q })}`)).json()
  expect(await answer('[jhec')).toMatchObject({ corrected: 'хорус', total: 1 })
  expect(await answer('хорус')).not.toHaveProperty('corrected')
})
