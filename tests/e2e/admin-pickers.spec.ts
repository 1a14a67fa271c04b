import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { holdResponses, openAndStart, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('of references of which a row has one, the kind is chosen first, and the error stands at what is shown', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/sorts/create')
  const rows = page.getByRole('list', { name: 'Устойчивость' })
  await page.locator('.formkit-outer', { has: rows }).getByRole('button', { name: 'Добавить строку' }).click()
  const row = rows.getByRole('listitem')
  await row.getByLabel('Что').selectOption('Болезнь')
  await row.getByLabel('Уровень').fill('3')
  await page.getByRole('form', { name: 'сорт' }).getByLabel('Название').fill('Сорт из проверки')
  await page.getByRole('button', { name: 'Сохранить', exact: false }).first().click()
  const disease = row.getByRole('combobox', { name: 'Болезнь' })
  await expect(disease).toHaveAccessibleDescription(/Укажите либо вредителя, либо болезнь/)
  await disease.click()
  await page.locator('.combobox-box [role=option]:visible').first().click()
  await expect(disease).not.toHaveValue('')
  await row.getByLabel('Что').selectOption('Вредитель')
  await expect(row.getByRole('combobox', { name: 'Вредитель' })).toHaveValue('')
})

test('chosen records stand under their label, sources of one title are told apart, and the focus outlives what is removed', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/pests/create')
  const sources = page.getByRole('combobox', { name: 'Источники' })
  await sources.fill('публичная страница')
  const option = page.locator('.combobox-box [role=option]', {
    hasText: 'Публичная страница · Статья о препарате «Топаз»',
  })
  await option.click()
  const chosen = page.getByRole('link', { name: 'Публичная страница · Статья о препарате «Топаз»' })
  const middle = async (element: typeof chosen) => (await element.boundingBox())!.y
  expect(await middle(chosen)).toBeGreaterThan(await middle(page.locator('label', { hasText: /^Источники$/ })))
  expect(await middle(chosen)).toBeLessThan(await middle(sources))
  await page.getByRole('button', { name: /^Убрать: Публичная страница/ }).click()
  await expect(chosen).toHaveCount(0)
  await expect(sources).toBeFocused()
})

test('Enter before the answer chooses the record with exactly the typed name, or none', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/treatments/create')
  const crop = page.getByRole('combobox', { name: 'Культура' })
  const options = page.locator('.combobox-box:visible').getByRole('option')
  const enterBeforeAnswer = async (text: string) => {
    await crop.click()
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    const release = await holdResponses(page, '**/api/admin/plants?*')
    await crop.fill(text)
    await page.keyboard.press('Enter')
    await expect(crop).toHaveValue(text)
    release()
  }
  await enterBeforeAnswer('тома')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(crop).toHaveValue('тома')
  await page.keyboard.press('Escape')
  await expect(crop).toHaveValue('')
  await enterBeforeAnswer('томат')
  await expect(options).toHaveCount(0)
  await expect(crop).toHaveValue('Томат')
})

test('Enter creates nothing by itself, Tab chooses nothing, the last changed records are a section, and a list that cannot be loaded says so', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  const rubric = page.getByRole('combobox', { name: 'Рубрика' })
  await rubric.click()
  const recent = page.getByRole('group', { name: 'Недавние' }).getByRole('option')
  await expect(recent.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(recent).toHaveCount(0)
  await expect(rubric).toHaveValue('')
  await rubric.fill('Такой рубрики нет')
  await expect(page.getByText('Ничего не\u00a0нашлось.')).toBeVisible()
  await page.keyboard.press('Enter')
  const create = page.getByRole('option', { name: 'Создать «Такой рубрики нет»' })
  await expect(create).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(create).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Создать: рубрика' })
  await expect(drawer.getByLabel('Название')).toHaveValue('Такой рубрики нет')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.route('**/api/admin/rubrics?*', route => route.abort())
  await rubric.fill('а')
  await expect(page.getByRole('alert').filter({ hasText: 'Не\u00a0удалось загрузить список' })).toBeVisible()
})

test('the phase of a treatment is chosen by its name among the phases of the crop', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/treatments/create')
  const phase = page.getByRole('combobox', { name: 'Фаза' })
  await expect(phase.locator('option')).toHaveText(['Сначала выберите культуру'])
  const crop = page.getByRole('combobox', { name: 'Культура' })
  const chooseCrop = async (name: string) => {
    await crop.fill(name)
    await page.locator('.combobox-box:visible').getByRole('option', { name, exact: true }).click()
  }
  await chooseCrop('Яблоня домашняя')
  await phase.selectOption('Покой')
  await expect(phase).toHaveValue('dormant')
  await chooseCrop('Томат')
  await expect(phase.locator('option:checked')).toHaveText('«dormant»: в\u00a0шкале этой культуры такой нет')
  await expect(phase.locator('option', { hasText: 'Покой' })).toHaveCount(0)
})

test('the list of a picker stands before the bar of the form', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/pests/create')
  await settle(page)
  const groups = page.getByRole('combobox', { name: 'Группы культур' })
  const bar = page.locator('.admin-bar')
  const top = (await bar.boundingBox())!.y
  await groups.evaluate((field, y) => scrollBy(0, field.getBoundingClientRect().bottom + 10 - y), top)
  await groups.press('ArrowDown')
  await expect(page.locator('.combobox-box:visible').getByRole('option').nth(5)).toBeAttached()
  const list = (await page.locator('.combobox-box:visible').boundingBox())!
  const { y, height } = (await bar.boundingBox())!
  expect(list.y + list.height).toBeGreaterThan(y + height / 2)
  const isList = ([x, y]: [number, number]) => document.elementFromPoint(x, y)?.closest('.combobox-box') !== null
  expect(await page.evaluate(isList, [list.x + list.width / 2, y + height / 2] as [number, number])).toBe(true)
})
