import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { openAndStart } from './interception.ts'
import { collectMessages, expectNextSteps, type MetMessage } from './met-messages.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

/** The least side of what is clicked, in pixels (WCAG 2.2, 2.5.8). */
const leastSide = 24

/** Seconds for a key, for pointing and pressing, and for thinking before an action (Card, Moran, Newell: keystroke-level model). */
const [keySeconds, clickSeconds, thinkSeconds] = [0.28, 1.7, 1.35]
const mostSeconds = 15 * 60

/** The hands of an editor: counts keys and clicks, and refuses to hit what is too small. */
class Hands {
  readonly #page: Page
  keys = 0
  clicks = 0
  actions = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height), String(target)).toBeGreaterThanOrEqual(leastSide)
    await target.click()
    this.clicks++
    this.actions++
  }

  /** Clicks into a field and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await this.type(text)
    await expect(field).toHaveValue(text)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.keys += text.length
    this.actions++
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.keys += key.split('+').length
    this.actions++
  }

  /** By the first letters, as a list of the browser is used. */
  async choose(field: Locator, label: string): Promise<void> {
    await field.focus()
    await field.selectOption(label)
    this.keys += 4
    this.actions++
  }

  /** A record in a picker: its name, then Enter once it is offered. */
  async pick(field: Locator, name: string): Promise<void> {
    await this.click(field)
    await this.type(name)
    await expect(this.#page.locator('.combobox-box [role=option]:visible', { hasText: name }).first()).toBeVisible()
    await this.press('Enter')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
  }

  get seconds(): number {
    return this.keys * keySeconds + this.clicks * clickSeconds + this.actions * thinkSeconds
  }
}

const statusOf = async (table: string, alias: string) =>
  (await runSql(`select status from ${table} where alias = $1`, [alias]))[0]?.status
const bar = (page: Page) => page.locator('.admin-bar')
const publish = (page: Page) => bar(page).getByRole('button', { name: 'Опубликовать' })

/** Who publishes too early is refused, and reads in the bar what is missing. */
async function publishTooEarly(page: Page, hands: Hands): Promise<void> {
  await hands.click(publish(page))
  await expect(bar(page).getByRole('status')).toContainText('Не\u00a0опубликовано')
}

/** The refusals and the notices of the day are among what was met; otherwise nothing was looked at. */
function expectMet(met: ReadonlyMap<string, MetMessage>, ...parts: readonly string[]): void {
  for (const part of parts)
    expect(
      [...met.keys()].some(text => text.includes(part)),
      part,
    ).toBe(true)
}

/** From the clipboard, as from a table or a document. */
async function paste(target: Locator, data: Record<string, string>): Promise<void> {
  await target.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** Unlike any other picture: the library asks about one that it has already. */
async function photo(name: string, color: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const norms = [
  ['Томат', 'фитофтороз'],
  ['Картофель', 'фитофтороз'],
  ['Огурец', 'мучнистая роса'],
  ['Огурец', 'пероноспороз'],
  ['Роза', 'мучнистая роса'],
  ['Яблоня', 'мучнистая роса'],
]
  .map(([crop, target]) =>
    [
      crop,
      target,
      '25\u00a0г/10 л воды',
      '10 л/100 м2',
      '20 (2)',
      '10',
      'Опрыскивание в период вегетации',
      '3 (-)',
    ].join('\t'),
  )
  .join('\r\n')

async function writeDrug(page: Page, hands: Hands, own: string): Promise<void> {
  await openAndStart(page, '/admin/drugs/create')
  const form = page.getByRole('form', { name: 'препарат' })
  await hands.fill(form.getByLabel('Название', { exact: true }), `Дневной ${own}`)
  await publishTooEarly(page, hands)
  await hands.choose(form.getByLabel('Вид', { exact: true }), 'пестицид')
  await hands.choose(form.getByLabel('Единица дозы'), 'г')
  const sources = form.getByRole('combobox', { name: 'Источники', exact: true })
  await hands.click(sources)
  await hands.press('ArrowDown')
  await expect(page.locator('.combobox-box [role=option]:visible').first()).toBeVisible()
  await hands.press('Enter')
  await hands.choose(form.getByLabel('Достоверность'), 'средняя')
  await choosePhoto(page, hands, form, own)
  const grid = page.getByRole('grid', { name: 'Нормы' })
  await expect(grid).toBeVisible()
  await grid.focus()
  await paste(grid, { 'text/plain': norms })
  hands.keys += 2
  await expect(grid.getByRole('row')).toHaveCount(norms.split('\r\n').length + 1)
}

async function choosePhoto(page: Page, hands: Hands, form: Locator, own: string): Promise<void> {
  const name = `foto-${own}.jpg`
  await hands.click(form.getByRole('button', { name: 'Выбрать фото: Фото' }))
  const picker = page.getByRole('dialog', { name: 'Выбрать фото' })
  await picker.locator('.filepond--browser').setInputFiles([await photo(name, `#${own}`)])
  const card = picker.locator('.file-card').filter({ hasText: name }).first()
  await expect(card).toBeVisible()
  await card.dblclick()
  hands.clicks += 2
  await expect(picker).toBeHidden()
  const face = form.locator('.admin-picture').filter({ hasText: name })
  await hands.click(face.getByRole('button', { name: `Описать: ${name}` }))
  await hands.fill(face.getByLabel('Описание фото (alt)'), 'Пачка препарата')
  await hands.press('Enter')
  await expect(face.getByRole('status')).toHaveText('Сохранено в\u00a0библиотеке')
}

test('a new editor publishes a drug, a sort, a product and an article within a quarter of an hour', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const own = crypto.randomUUID().slice(0, 6)
  const hands = new Hands(page)
  const met = await collectMessages(page)

  await test.step('a drug with six norms, a photo and a source', async () => {
    await writeDrug(page, hands, own)
    await hands.click(publish(page))
    await expect.poll(() => statusOf('drug', `dnevnoj-${own}`)).toBe('published')
    const [row] = await runSql(
      `select count(*)::int as n from drug_use u join drug d on d.id = u.drug_id where d.alias = $1 and u.status = 'published'`,
      [`dnevnoj-${own}`],
    )
    expect(row!.n).toBe(6)
  })

  await test.step('a sort', async () => {
    await openAndStart(page, '/admin/sorts/create')
    const form = page.getByRole('form', { name: 'сорт' })
    await hands.fill(form.getByLabel('Название', { exact: true }), `Сорт ${own}`)
    await publishTooEarly(page, hands)
    await hands.pick(form.getByRole('combobox', { name: 'Культура' }), 'Томат')
    await hands.choose(form.getByLabel('Место', { exact: true }), 'любое место')
    await hands.choose(form.getByLabel('Достоверность'), 'низкая')
    await hands.click(publish(page))
    await expect.poll(() => statusOf('sort', `sort-${own}`)).toBe('published')
  })

  await test.step('a product with two packs', async () => {
    await openAndStart(page, '/admin/products/create')
    const form = page.getByRole('form', { name: 'товар' })
    await hands.fill(form.getByLabel('Название', { exact: true }), `Товар ${own}`)
    const category = form.getByRole('combobox', { name: 'Раздел' })
    await hands.click(category)
    await hands.press('ArrowDown')
    await expect(page.locator('.combobox-box [role=option]:visible').first()).toBeVisible()
    await hands.press('Enter')
    const packs = page.getByRole('list', { name: 'Фасовки' })
    for (const [at, size] of ['5', '10'].entries()) {
      await hands.click(page.locator('.formkit-outer', { has: packs }).getByRole('button', { name: 'Добавить строку' }))
      const row = packs.getByRole('listitem').nth(at)
      await hands.fill(row.getByLabel('Артикул'), `Д-${own}-${size}`)
      await hands.fill(row.getByLabel('Размер'), size)
      await hands.choose(row.getByLabel('Единица'), 'г')
      await hands.fill(row.getByLabel('Цена', { exact: true }), '100')
      await hands.choose(row.getByLabel('Наличие'), 'в наличии')
    }
    await hands.click(page.locator('.formkit-outer', { has: packs }).getByRole('button', { name: 'Добавить строку' }))
    await publishTooEarly(page, hands)
    await hands.click(
      packs
        .getByRole('listitem')
        .nth(2)
        .getByRole('button', { name: /^Удалить строку/ }),
    )
    await hands.click(publish(page))
    await expect.poll(() => statusOf('product', `tovar-${own}`)).toBe('published')
  })

  await test.step('an article with a pasted table', async () => {
    await openAndStart(page, '/admin/posts/create')
    await hands.fill(page.getByLabel('Заголовок', { exact: true }), `Заметка ${own}`)
    await publishTooEarly(page, hands)
    const rubric = page.getByRole('combobox', { name: 'Рубрика' })
    await hands.click(rubric)
    await hands.press('ArrowDown')
    await expect(page.locator('.combobox-box [role=option]:visible').first()).toBeVisible()
    await hands.press('Enter')
    await hands.fill(page.getByLabel('Вступление'), 'Сроки по культурам.')
    const text = page.getByRole('textbox', { name: 'Текст', exact: true })
    await hands.click(text)
    await paste(text, {
      'text/html':
        '<table><tr><td>Культура</td><td>Срок</td></tr><tr><td rowspan=2>Томат</td><td>20</td></tr><tr><td>25</td></tr></table>',
    })
    hands.keys += 2
    await expect(text.locator('tr').last()).toHaveText('Томат25')
    await hands.click(publish(page))
    await expect.poll(() => statusOf('post', `zametka-${own}`)).toBe('published')
  })

  expectMet(met, 'Не\u00a0опубликовано', 'Сохранено')
  expectNextSteps(met)
  const { keys, clicks, seconds } = hands
  test
    .info()
    .annotations.push({ type: 'effort', description: `${keys} keys, ${clicks} clicks, ${Math.round(seconds)} s` })
  expect(seconds).toBeLessThan(mostSeconds)
})
