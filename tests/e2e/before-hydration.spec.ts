import { expect, type Page, test } from '@playwright/test'
import { holdResponses, quiet, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

/** Opens a page whose scripts do not arrive until the returned function is called; it then waits for them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return async () => {
    release()
    await page.waitForRequest('**/assets/shell-parts-*.js')
    await settle(page)
  }
}

for (const width of [390, 1280])
  test(`a menu opened before hydration stays open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const start = await openWithoutScripts(page, '/drugs/skor')
    await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
    await expect(page.getByRole('navigation', { name: 'Каталог' })).toBeVisible()
    await start()
    await expect(page.getByRole('navigation', { name: 'Каталог' })).toBeVisible()
  })

for (const shortcut of ['Control+k', '/'])
  test(`${shortcut} before hydration opens the search when it is there`, async ({ page }) => {
    const start = await openWithoutScripts(page, '/drugs/skor')
    await page.keyboard.press(shortcut)
    await start()
    await expect(page.getByRole('dialog', { name: 'Поиск по сайту' }).getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press(shortcut)
    await expect(page.getByRole('dialog', { name: 'Поиск по сайту' })).toBeVisible()
  })

test('a sheet of filters stays open, and a filter chosen in it is applied', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const start = await openWithoutScripts(page, '/drugs')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Фильтры/ })
    .click()
  const crop = page.getByRole('group', { name: 'Культура' })
  await crop.getByRole('checkbox', { name: /^Томат/ }).check()
  await start()
  await expect(page).toHaveURL(/\/drugs\?.*crop=tomat/)
  await expect(crop.getByRole('checkbox', { name: /^Томат/ })).toBeChecked()
  await expect(page.getByRole('form', { name: 'Фильтры' })).toBeVisible()
})

test('a text typed into the search of a filter stays and narrows its values', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const start = await openWithoutScripts(page, '/drugs')
  const search = page.getByRole('searchbox', { name: 'Найти: Культура' })
  await search.fill('томат')
  await start()
  await expect(search).toHaveValue('томат')
  const crop = page.getByRole('group', { name: 'Культура' })
  await expect(crop.getByRole('checkbox', { name: /^Томат/ })).toBeVisible()
  await expect(crop.getByRole('checkbox', { name: /^Яблоня/ })).toBeHidden()
})

test('signs ticked in the finder are kept', async ({ page }) => {
  const start = await openWithoutScripts(page, '/finder?crop=tomat')
  const sign = page.getByRole('main').getByRole('checkbox').first()
  await sign.check()
  await start()
  await expect(page).toHaveURL(/sign=/)
  await expect(sign).toBeChecked()
})

test('a crop chosen and a number typed into the calculator are kept and calculated', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya')
  const trees = page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' })
  await trees.fill('2')
  await start()
  await expect(trees).toHaveValue('2')
  await expect(page.getByRole('region', { name: 'Ответ' })).toContainText('0,8 мл')
  await expect(page).toHaveURL(/plants=2/)
})

test('a crop chosen in the calculator is kept', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor')
  const crop = page.getByLabel('Культура')
  await crop.selectOption({ label: 'Роза' })
  await start()
  await expect(page).toHaveURL(/crop=roza/)
  await expect(crop).toHaveValue('roza')
})

test('a number typed behind an empty one is kept in its place', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya')
  const trees = page.locator('input[name=plants]')
  await trees.nth(1).fill('3')
  await start()
  await expect(page).toHaveURL(/plants=&plants=3$/)
  await expect(trees.first()).toHaveValue('')
})

test('an answer in the verdict box sends along what was typed, and what was answered before', async ({ page }) => {
  await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya&day=2026-05-20&unsure=place')
  await page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' }).fill('2')
  await page.locator('input[name=plants]').nth(1).fill('1')
  const question = page.locator('#question-title')
  const title = await question.innerText()
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Не знаю' }).click()
  await expect(page).toHaveURL(/[?&]plants=2&plants=1&/)
  const search = new URL(page.url()).searchParams
  expect(search.get('day')).toBe('2026-05-20')
  expect(search.getAll('unsure').at(-1)).toMatch(/^place,/)
  await expect(question).not.toHaveText(title)
  await expect(page.getByRole('region', { name: 'Ответ' })).toContainText('на 7,5 л раствора')
})

test('an answer chosen in the verdict box is kept beside a number', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya&day=2026-05-20&unsure=place')
  const question = page.getByRole('region', { name: 'Какая фаза 20 мая?' })
  await question.getByRole('combobox').selectOption({ index: 1 })
  const phase = await question.getByRole('combobox').inputValue()
  await page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' }).fill('2')
  await start()
  await expect(page).toHaveURL(new RegExp(`phase=${phase}&.*plants=2`))
  await expect(question).toHaveCount(0)
})

test('another day in the calculator takes back what was said about the old one', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya&day=2026-05-20&flowering=no')
  await page.getByLabel('День обработки', { exact: true }).fill('2026-05-28')
  await start()
  await expect(page).toHaveURL(/day=2026-05-28/)
  expect(page.url()).not.toContain('flowering')
})

test('a crop taken back in the calculator is not calculated with', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya')
  const crop = page.getByLabel('Культура')
  await crop.selectOption('')
  await start()
  await expect(page).toHaveURL(/\/calculator\?drug=skor$/)
  await expect(crop).toHaveValue('')
})

const sorts = [
  { list: '/drugs', name: 'Сортировка' },
  { list: '/drugs?crop=tomat', name: 'Сортировка' },
  { list: '/pests', name: 'Сортировка' },
  { list: '/diseases', name: 'Сортировка' },
  { list: '/sorts', name: 'Сортировка' },
  { list: '/shop', name: 'Сортировка' },
]
for (const { list, name } of sorts)
  test(`an order chosen in ${list} is applied`, async ({ page }) => {
    const start = await openWithoutScripts(page, list)
    const order = page.getByLabel(name)
    await order.selectOption({ index: 1 })
    const chosen = await order.inputValue()
    await start()
    await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?.*')}.*[?&]sort=${chosen}`))
    await expect(order).toHaveValue(chosen)
  })

for (const list of ['/drugs', '/pests', '/diseases', '/sorts', '/shop', '/posts'])
  test(`a filter ticked in ${list} is applied`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const start = await openWithoutScripts(page, list)
    const box = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first()
    await box.check()
    const name = await box.getAttribute('name')
    await start()
    await expect(page).toHaveURL(new RegExp(`${list}\\?.*${name}=`))
    await expect(box).toBeChecked()
  })

test('a crop chosen on the page of a product is applied, and the target of the old crop is not', async ({ page }) => {
  const start = await openWithoutScripts(page, '/drugs/skor?crop=tomat&target=alternarioz')
  const form = page.getByRole('region', { name: 'Томат' })
  await form.getByLabel('Культура').selectOption({ label: 'Роза' })
  await start()
  await expect(page).toHaveURL(/crop=roza/)
  await expect(page.getByRole('heading', { name: 'Роза', level: 2 })).toBeVisible()
})

test('a filter of the products of a crop is applied', async ({ page }) => {
  const start = await openWithoutScripts(page, '/plants/tomat')
  await page.getByRole('checkbox', { name: 'Только биопрепараты' }).check()
  await start()
  await expect(page).toHaveURL(/\/plants\/tomat\?bio=1$/)
  await expect(page.getByRole('checkbox', { name: 'Только биопрепараты' })).toBeChecked()
})

test('an untouched page asks for nothing', async ({ page }) => {
  for (const path of ['/drugs', '/drugs/skor?crop=tomat', '/plants/tomat', '/calculator?drug=skor&crop=yablonya']) {
    const payloads: string[] = []
    page.on('request', request => request.url().includes('_payload.json') && payloads.push(request.url()))
    await page.goto(path)
    await quiet(page)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    expect(payloads).toEqual([])
  }
})

test('a theme and larger letters are applied', async ({ page }) => {
  const start = await openWithoutScripts(page, '/')
  await page.getByText('Тёмная', { exact: true }).click()
  await page.getByText('Крупнее').click()
  await start()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-letters', 'large')
})

test('opened sections of a product stay open', async ({ page }) => {
  const start = await openWithoutScripts(page, '/drugs/skor')
  const closed = page.locator('main details:not([open]) > summary').first()
  const section = await closed.locator('..').elementHandle()
  await closed.click()
  await start()
  expect(await section!.evaluate(node => node.isConnected && (node as HTMLDetailsElement).open)).toBe(true)
})

test('a search submitted before hydration finds', async ({ page }) => {
  await openWithoutScripts(page, '/')
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill('тля')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=/)
})
