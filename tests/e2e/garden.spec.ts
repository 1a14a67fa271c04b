import { expect } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { chooseCrop } from './garden-form.ts'
import { settle } from './interception.ts'
import { post, test } from './person.ts'
import { printedSheets } from './printed-pages.ts'

test('a gardener plants an apple tree, takes its scheme, marks the phase, sprays and reads when to eat', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  await expect(page.getByRole('heading', { name: 'Дел пока нет' })).toBeVisible()
  await page.getByRole('link', { name: 'К посадкам' }).click()
  await page.getByRole('link', { name: 'Добавить посадку' }).click()
  const main = page.getByRole('main')
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Дальше' }).click()
  await main.getByLabel('Название грядки').fill('Сад за домом')
  await main.getByRole('group', { name: 'Участок в водоохранной зоне?' }).getByLabel('Нет').check()
  await main.getByRole('group', { name: 'Рядом есть ульи?' }).getByLabel('Нет').check()
  await main.getByLabel('Сколько растений').fill('3')
  await main.getByLabel('Что сейчас на растении?').selectOption({ label: 'Набухание почек' })
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await main.getByRole('button', { name: /^Взять \d+/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Яблоня' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const jobs = page.getByRole('region', { name: 'Дела', exact: true })
  await jobs.getByRole('button', { name: /^Отметить: Искореняющая обработка/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Прочитано/).check()
  await dialog.getByRole('button', { name: 'Сделано' }).click()
  await expect(jobs.getByRole('status')).toContainText('Отмечено')
  await expect(page.getByRole('region', { name: 'Есть можно', exact: true })).toContainText('Есть можно с')

  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'План' }).click()
  await expect(
    page.getByRole('region', { name: /^Сезон \d+ полосой/ }).locator('.season-mark[data-state="done"]'),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Таблицей' }).click()
  await expect(page.getByRole('table', { name: 'Сезон по неделям' })).toContainText('сделано')
  expect(await violations(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Журнал' }).click()
  await main.getByRole('link', { name: 'Бордоская смесь', exact: true }).click()
  const thenNow = page.getByRole('table', { name: /^Регистрация тогда и\sсейчас/ })
  await expect(thenNow.getByRole('row', { name: /^Ждать до\sсбора/ })).toContainText('то\u00a0же')
  const sign = page.getByRole('region', { name: 'Табличка на\u00a0грядку' })
  await sign.getByRole('button', { name: 'Показать табличку' }).click()
  await expect(sign).toContainText('Не\u00a0входить до')
  await expect(sign).toContainText('не\u00a0срывать до')
  expect(await violations(page)).toEqual([])
  // The dialog of the browser would end before the test can print.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-print-asked', '')
  })
  await sign.getByRole('button', { name: 'Напечатать' }).click()
  await expect(page.locator('body[data-print-asked]')).toBeVisible()
  expect(await printedSheets(page)).toEqual([[210, 148]])

  await page.goto('/profile?view=journal')
  await main.getByRole('link', { name: 'Итоги сезона' }).click()
  await expect(main.getByRole('region', { name: 'Яблоня' })).toContainText('Бордоская смесь')
  await expect(
    main.getByRole('region', { name: 'Препараты за\u00a0сезон' }).getByRole('row', { name: /^Бордоская смесь 1/ }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a variety goes into the plantings with its crop and name', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/sorts/sanka')
  await page.getByRole('link', { name: 'В мои посадки' }).filter({ visible: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Где и когда?' })).toBeVisible()
  await expect(main.getByText('Томат «Санька»')).toBeVisible()
  await main.getByLabel('Название грядки').fill('Теплица')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /^Взять \d/ })).toBeVisible()
  await page.goto('/profile?view=plantings')
  await expect(main.getByRole('link', { name: /Томат/ }).first()).toContainText('Санька')
})

test('a plan is looked at, taken and removed on the page of its planting, and a new season offers a new one', {
  tag: '@full',
}, async ({ page, context, person }) => {
  const idOf = async (list: string): Promise<number> =>
    (await (await context.request.get(`/api/${list}`)).json()).items[0].id
  const planned = async (): Promise<number> => (await (await context.request.get('/api/tasks')).json()).total
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  await post(context, '/beds', { plot: await idOf('plots'), name: 'Сад', place: 'open' })
  await post(context, '/plantings', { plant: 'yablonya', count: 3, bed: await idOf('beds') })
  await page.goto(`/profile?view=plantings&planting=${await idOf('plantings')}`)
  await settle(page)
  const offer = page.getByRole('region', { name: 'Готовый план' })
  const plan = page.getByRole('region', { name: 'План', exact: true })
  const take = offer.getByRole('button', { name: /^Взять \d+/ })
  const look = async () => {
    await offer.getByRole('button', { name: 'Посмотреть схему' }).click()
    await expect(take).toBeVisible()
  }
  await look()
  await expect(offer.getByRole('listitem').filter({ hasText: /искореняющая обработка/i })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await planned()).toBe(0)
  await offer.getByRole('button', { name: 'Без схемы' }).click()
  await expect(take).toBeHidden()
  await look()
  const [jobs] = /\d+/.exec(await take.innerText())!
  await take.click()
  await expect(plan.getByRole('listitem')).toHaveCount(1)
  await expect(offer).toBeHidden()
  expect(await planned()).toBe(Number(jobs))

  const remove = page.getByRole('button', { name: 'Убрать план' })
  const dialog = page.getByRole('dialog', { name: /^Убрать план/ })
  await remove.click()
  await expect(dialog).toContainText(new RegExp(`Уйдёт из\\sдел: ${jobs}\\D`))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect(dialog).toBeHidden()
  expect(await planned()).toBe(Number(jobs))
  await remove.click()
  await dialog.getByRole('button', { name: 'Убрать план' }).click()
  await expect(dialog).toBeHidden()
  await expect(plan).toBeHidden()
  await expect(offer).toBeVisible()
  expect(await planned()).toBe(0)

  await look()
  await take.click()
  await expect(plan.getByRole('listitem')).toHaveCount(1)
  const ofPerson = `where planting_id = (select g.id from planting g join bed b on b.id = g.bed_id join plot p on p.id = b.plot_id
    join users u on u.id = p.user_id where u.email = $1)`
  await runSql(`update planting_scheme set season = season - 1 ${ofPerson}`, [person.email])
  await page.reload()
  await expect(plan.getByRole('listitem')).toHaveCount(1)
  await look()
  await take.click()
  await expect(plan.getByRole('listitem')).toHaveCount(2)
  await expect(offer).toBeHidden()
  expect(await planned()).toBe(Number(jobs))
})

test('what was told wrongly is corrected: plot, planting, observation, entry', { tag: '@full' }, async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=plantings&new=yablonya')
  await settle(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Дальше' }).click()
  await main.getByLabel('Площадь, м²').fill('30')
  await main.getByLabel('Сколько растений').fill('200')
  await expect(main.getByText('Числа не сходятся. Что верно?')).toBeVisible()
  await main.getByLabel('Сколько растений').fill('')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await main.getByRole('link', { name: /Без схемы/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Яблоня' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Посадки' }).click()
  await main.getByRole('link', { name: 'Участки и грядки' }).click()
  await main.getByLabel('Рядом есть ульи?').selectOption('yes')
  await main.getByRole('button', { name: 'Сохранить участок' }).click()
  await main.getByRole('button', { name: 'Изменить' }).click()
  await main.getByLabel('Название грядки').fill('Сад за домом')
  await main.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(main.getByText('Сад за домом')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('link', { name: 'К посадкам' }).click()
  await main.getByRole('link', { name: 'Яблоня', exact: true }).click()

  await main.getByRole('button', { name: 'Изменить посадку' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Площадь, м²').fill('ноль')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByLabel('Площадь, м²')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Площадь, м²').fill('45,5')
  await dialog.getByLabel('Название').fill('Яблоня у забора')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Яблоня у забора' })).toBeVisible()
  await expect(main.getByText('45,5 м²')).toBeVisible()

  const seen = page.getByRole('region', { name: 'Наблюдения' })
  await seen.getByRole('button', { name: 'Отметить наблюдение' }).click()
  await seen.getByLabel('Что нашли').selectOption({ label: 'Парша яблони' })
  await seen.getByRole('button', { name: 'Записать' }).click()
  await expect(seen.getByRole('listitem').getByText('Парша яблони')).toBeVisible()
  await seen.getByRole('button', { name: 'Решено' }).click()
  await expect(seen.getByRole('listitem')).toHaveCount(0)

  const record = page.getByRole('region', { name: 'Записать обработку' })
  await record.getByLabel('Препарат').selectOption({ label: 'Скор: Парша яблони, Мучнистая роса яблони' })
  await record.getByLabel('День').fill(daysAgo(3))
  await record.getByLabel('Почему записываете позже').fill('забыли записать')
  await record.getByRole('button', { name: /^Записать/ }).click()
  await page.getByRole('region', { name: 'Что было' }).getByRole('link', { name: 'Скор' }).click()
  await main.getByRole('button', { name: 'Исправить' }).click()
  await main.getByLabel('День').fill(daysAgo(2))
  await main.getByLabel('Почему исправляете').fill('ошиблись днём')
  await main.getByRole('button', { name: 'Что изменится?' }).first().click()
  await expect(main.getByText(/^Было: .+ Станет: /)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Сохранить исправление' }).click()
  await expect(page.getByRole('region', { name: 'Исправления' })).toContainText('ошиблись днём')
})

const daysAgo = (days: number) => addDays(moscowDay(new Date()), -days)

test('a pack at home is found by its name, counted, and said to be expired', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=stock')
  await settle(page)
  await page.getByRole('button', { name: 'Добавить препарат' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Какой препарат').fill('скор')
  await main.getByRole('button', { name: /^Скор/ }).click()
  await main.getByLabel('Сколько сейчас дома').fill('7,5')
  await main.getByLabel('Годен до').fill('2020-01-01')
  await main.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(main.getByRole('region', { name: 'Нельзя' })).toContainText('Срок годности вышел 1 января 2020')
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Что сделать: Скор' }).click()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Пересчитать или исправить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Скор' })
  await expect(dialog.getByLabel('Сколько сейчас дома')).toHaveValue('7,5')
  await dialog.getByLabel('Годен до').fill('2040-01-01')
  await dialog.getByLabel('Сколько сейчас дома').fill('3')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(main.getByRole('region', { name: 'Годятся' })).toContainText('3 мл')
  await expect(main.getByRole('region', { name: 'Годятся' })).toContainText('На\u00a0ваших посадках не\u00a0разрешён')

  const more = main.getByRole('button', { name: 'Что сделать: Скор' })
  await more.press('Enter')
  await main.getByRole('button', { name: 'Убрать из\u00a0аптечки' }).click()
  await main.getByRole('button', { name: 'Оставить' }).press('Escape')
  await expect(main.getByRole('button', { name: 'Оставить' })).toBeHidden()
  await more.click()
  await main.getByRole('button', { name: 'Убрать из\u00a0аптечки' }).click()
  await main.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'Аптечка пуста' })).toBeVisible()
})
