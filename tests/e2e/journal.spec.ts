import { type BrowserContext, expect, type Page } from '@playwright/test'
import { findSmallTargets } from '../../bench/screen-probes.ts'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { post, test } from './person.ts'

const idsOf = async (context: BrowserContext, list: string): Promise<number[]> => {
  const { items } = (await (await context.request.get(`/api/${list}`)).json()) as { items: { id: number }[] }
  return items.map(({ id }) => id).sort((a, b) => a - b)
}

async function addPlanting(context: BrowserContext, bed: string): Promise<number> {
  if ((await idsOf(context, 'plots')).length === 0)
    expect(await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })).toBe(201)
  const [plot] = await idsOf(context, 'plots')
  expect(await post(context, '/beds', { plot, name: bed, place: 'open' })).toBe(201)
  const body = { plant: 'yablonya', count: 3, bed: (await idsOf(context, 'beds')).at(-1) }
  expect(await post(context, '/plantings', body)).toBe(201)
  return (await idsOf(context, 'plantings')).at(-1)!
}

/** In the open form: the first product of the list, as a fact. */
async function record(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Записать обработку' })
  await form.getByLabel('Препарат').selectOption({ index: 1 })
  await settle(page)
  const reason = form.getByLabel(/Почему|Так уже сделано/)
  if (await reason.isVisible()) await reason.fill('забыли записать')
  const confirmation = form.getByLabel(/Прочитано/)
  if (await confirmation.isVisible()) await confirmation.check()
  await form.getByRole('button', { name: /^Записать/ }).click()
  await expect(form).toBeHidden()
}

test('a treatment is recorded from the journal, which asks for the planting when there are several', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await addPlanting(context, 'Сад')
  await page.goto('/profile?view=journal')
  await settle(page)
  const main = page.getByRole('main')
  const open = main.getByRole('button', { name: 'Записать обработку' })
  const entries = main.getByRole('listitem').filter({ hasText: 'Яблоня' })
  await open.click()
  await expect(main.getByText('Яблоня, Сад')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await record(page)
  await expect(entries).toHaveCount(1)

  await addPlanting(context, 'Огород')
  await page.reload()
  await open.click()
  await main.getByLabel('Посадка').last().selectOption({ label: 'Яблоня, Огород' })
  await record(page)
  await expect(entries).toHaveCount(2)
})

test('the focus goes into a form that takes the place of its button, and back; one press answers «Помогло?»', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  const planting = await addPlanting(context, 'Сад')
  const main = page.getByRole('main')
  await page.goto(`/profile?view=plantings&planting=${planting}`)
  const seen = main.getByRole('button', { name: 'Отметить наблюдение' })
  await seen.press('Enter')
  await expect(main.getByRole('region', { name: 'Наблюдения' }).locator('select').first()).toBeFocused()
  await main.getByRole('button', { name: 'Отмена' }).press('Enter')
  await expect(seen).toBeFocused()
  await page.goto('/profile?view=journal')
  await main.getByRole('button', { name: 'Записать обработку' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await record(page)
  await expect(main.getByRole('button', { name: 'Записать обработку' })).toBeFocused()
  await main.getByRole('listitem').filter({ hasText: 'Яблоня' }).getByRole('link').click()
  const yes = main.getByRole('button', { name: 'Да', exact: true })
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
})

test('without plantings the journal leads to the first one', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=journal')
  await page.getByRole('main').getByRole('button', { name: 'Записать обработку' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Добавить посадку' }).click()
  await expect(page.getByRole('heading', { name: 'Что растёт?' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the whole row opens the entry, whose words are not broken, and targets are as large as a finger', {
    tag: '@full',
  }, async ({ page, context, person }) => {
    expect(person.email).toContain('@')
    const planting = await addPlanting(context, 'Сад')
    expect(await post(context, '/tasks', { text: 'сегодня побелить', planting })).toBe(201)
    await page.goto('/profile?view=journal')
    await page.getByRole('main').getByRole('button', { name: 'Записать обработку' }).click()
    await record(page)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Яблоня' })
    const { width, height } = (await row.boundingBox())!
    await row.click({ position: { x: width - 8, y: height - 8 } })
    const copy = page.getByRole('table', { name: /Регистрация тогда/ })
    await expect(copy).toContainText('то\u00a0же')
    expect(await copy.evaluate(findBrokenWords)).toEqual([])
    const entry = new URL(page.url()).search
    for (const path of [
      '/profile',
      '/todo',
      '/profile?view=plan',
      '/profile?view=plantings',
      `/profile?view=plantings&planting=${planting}`,
      '/profile?view=journal&report=1',
      `/profile${entry}`,
      '/profile/reminders',
    ]) {
      await page.goto(path)
      await settle(page)
      expect([path, await page.evaluate(findSmallTargets)]).toEqual([path, []])
    }
  })
})

test('beds with one planting stand side by side on a desktop', { tag: '@full' }, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  for (const bed of ['Сад', 'Огород']) await addPlanting(context, bed)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/profile?view=plantings')
  const topOf = async (bed: string) => (await page.getByRole('region', { name: bed }).boundingBox())!.y
  expect(await topOf('Сад')).toBe(await topOf('Огород'))
})

test('a tomato with variety, place, number and plan takes eight taps', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=plantings')
  const main = page.getByRole('main')
  const taps = [
    main.getByRole('link', { name: 'Добавить посадку' }),
    main.getByRole('button', { name: 'Томат' }),
    main.getByText('Де Барао'),
    main.getByRole('button', { name: 'Дальше' }),
    main.getByText('Теплица', { exact: true }),
    main.getByLabel('Сколько растений'),
    main.getByRole('button', { name: 'Добавить посадку' }),
    main.getByRole('button', { name: /^Взять \d/ }),
  ]
  for (const target of taps) {
    await target.click()
    if (target === taps[5]) await page.keyboard.type('12')
  }
  await expect(page.getByRole('region', { name: 'План', exact: true })).toContainText('Томат')
  await expect(main.getByText(/12\sрастений/).first()).toBeVisible()
})

/** Runs in the browser: words that begin on one line and end on another one. */
function findBrokenWords(table: Element): string[] {
  const range = document.createRange()
  const linesOf = (node: Node, from: number, to: number) => {
    range.setStart(node, from)
    range.setEnd(node, to)
    return range.getClientRects().length
  }
  return [...table.querySelectorAll('td, th')].flatMap(({ firstChild: node }) =>
    node?.nodeType === Node.TEXT_NODE
      ? [...(node.textContent ?? '').matchAll(/\S+/g)]
          .filter(({ 0: word, index }) => linesOf(node, index, index + word.length) > 1)
          .map(([word]) => word)
      : [],
  )
}
