import { expect } from '@playwright/test'
import sharp from 'sharp'
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
  await main.getByLabel('Участок в водоохранной зоне?').selectOption('no')
  await main.getByLabel('Рядом есть ульи?').selectOption('no')
  await main.getByLabel('Сколько растений').fill('3')
  await main.getByLabel('Что сейчас на растении?').selectOption({ label: 'Набухание почек' })
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await main.getByRole('button', { name: /Посмотреть дни/ }).click()
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

test('a variety goes into the plantings with its crop and name', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/sorts/sanka')
  await page.getByRole('link', { name: 'В мои посадки' }).filter({ visible: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Где и когда?' })).toBeVisible()
  await expect(main.getByText('Томат «Санька»')).toBeVisible()
  await main.getByLabel('Название грядки').fill('Теплица')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /Посмотреть дни/ })).toBeVisible()
  await page.goto('/profile?view=plantings')
  await expect(main.getByRole('link', { name: /Томат/ }).first()).toContainText('Санька')
})

test('who plants into a bed where something grows is told what a spray reaches, before it is saved', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  const main = page.getByRole('main')
  const wizard = async (crop: string) => {
    await page.goto(`/profile?view=plantings&new=${crop}`)
    await settle(page)
    await main.getByRole('button', { name: 'Дальше' }).click()
  }
  const toPlanting = async (name: string) => {
    await main.getByRole('button', { name: 'Добавить посадку' }).click()
    await main.getByRole('link', { name: /Без схемы/ }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const told = main.getByRole('note').filter({ hasText: 'На\u00a0этой грядке растёт ещё' })
  await wizard('tomat')
  await expect(told).toBeHidden()
  await toPlanting('Томат')

  await wizard('ogurec')
  await expect(told).toContainText('На\u00a0этой грядке растёт ещё: Томат')
  await expect(told).toContainText('что ещё задело')
  expect(await violations(page)).toEqual([])
  await main.getByRole('radio', { name: 'Новая грядка' }).check()
  await expect(told).toBeHidden()
  await main.getByLabel('Название грядки').fill('Вторая')
  await toPlanting('Огурец')

  await main.getByRole('button', { name: 'Изменить посадку' }).click()
  const dialog = page.getByRole('dialog')
  const toldOnMove = dialog.getByRole('note').filter({ hasText: 'На\u00a0этой грядке растёт ещё' })
  await expect(dialog.getByRole('combobox', { name: 'Грядка' }).getByRole('option')).toHaveCount(2)
  await expect(toldOnMove).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Грядка' }).selectOption({ index: 0 })
  await expect(toldOnMove).toContainText('растёт ещё: Томат')
  expect(await violations(page)).toEqual([])
})

test('who ticks off a spray is asked what else it has reached', async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  const listed = async (list: string) => (await (await context.request.get(`/api/${list}`)).json()).items
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  await post(context, '/beds', { plot: (await listed('plots'))[0].id, name: 'Сад', place: 'open' })
  const bed = (await listed('beds'))[0].id
  await post(context, '/plantings', { plant: 'yablonya', count: 3, bed })
  const [{ id, today }] = await listed('plantings')
  await post(context, '/plantings', { plant: 'grusha', count: 1, name: 'Груша рядом', bed })
  await post(context, `/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })
  await post(context, `/plantings/${id}/phases`, { phase: 'bud-swell', date: today })
  await page.goto('/todo')
  await settle(page)
  await page.getByRole('button', { name: /^Отметить: Искореняющая обработка/ }).click()
  const dialog = page.getByRole('dialog')
  const pear = dialog.getByRole('group', { name: 'Что ещё задело?' }).getByRole('checkbox', { name: 'Груша рядом' })
  await expect(pear).toBeChecked()
  expect(await violations(page)).toEqual([])
  await pear.uncheck()
  await dialog.getByRole('checkbox', { name: /учитываю/ }).check()
  await dialog.getByRole('button', { name: 'Сделано' }).click()
  await expect(dialog).toBeHidden()
  const [entry] = await listed('journal')
  expect(entry.neighbours).toMatchObject([{ name: 'Груша рядом', reached: false }])
})

test('a plan is looked at, taken and removed on the page of its planting, and a new season offers a new one', async ({
  page,
  context,
  person,
}) => {
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
    await offer.getByRole('button', { name: /^Посмотреть дни/ }).click()
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

test('a job in one’s own words is ticked in one tap and brought back', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()
  await page.getByRole('button', { name: 'Сделано: Полить рассаду' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a job that repeats comes again from the day it was done, is edited, and ends', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/todo')
  await settle(page)
  const main = page.getByRole('main')
  const add = async (text: string) => {
    await main.getByLabel('Новое дело своими словами').fill(text)
    await main.getByRole('button', { name: 'Добавить' }).click()
    await expect(main.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
  await add('каждые 3 дня поливать рассаду')
  await expect(main.getByText('Повтор: каждые 3\u00a0дня от\u00a0дня, когда сделано')).toBeVisible()
  await main.getByRole('button', { name: 'Сделано: Поливать рассаду' }).click()
  const week = main.getByRole('region', { name: /^Эта неделя/ })
  await expect(week).toContainText('Поливать рассаду')
  await main.getByRole('status').getByRole('button', { name: 'Вернуть' }).click()
  await expect(week).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()

  await main.getByText('Ещё', { exact: true }).click()
  await main.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Повторять').selectOption({ label: 'По неделям' })
  await dialog.getByLabel('Через сколько недель').fill('500')
  await dialog.getByLabel('Считать').selectOption({ label: 'По плану' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByLabel('Через сколько недель')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Через сколько недель').fill('1')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(main.getByText('Повтор: каждую неделю, по\u00a0плану')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await main.getByRole('button', { name: 'Сделано: Поливать рассаду' }).click()
  await expect(week).toContainText('Поливать рассаду')
  await week.getByText('Ещё', { exact: true }).click()
  await week.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByRole('button', { name: /^Удалить/ }).click()
  await expect(week).toBeHidden()
})

test('several jobs are shifted at once, and the week goes on paper without buttons', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  for (const text of ['сегодня полить рассаду', 'сегодня подвязать томаты', 'через 20 дней купить сетку']) {
    await page.getByLabel('Новое дело своими словами').fill(text)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Полить рассаду')).toBeVisible()
  await expect(page.getByText('Купить сетку')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Выбрать несколько' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByText('В календарь телефона').click()
  await page.getByRole('button', { name: 'Получить адрес' }).click()
  const address = page.getByLabel('Адрес календаря: Все дела')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  expect(await violations(page)).toEqual([])
  const first = await address.inputValue()
  expect(await (await page.request.get(new URL(first).pathname)).text()).toContain('SUMMARY:Полить рассаду')
  await page.getByRole('button', { name: 'Сменить адрес' }).click()
  await expect(address).not.toHaveValue(first)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('button', { name: 'Получить адрес' })).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать несколько' }).click()
  await page.getByLabel('Выбрать: Полить рассаду').check()
  await page.getByLabel('Выбрать: Подвязать томаты').check()
  const bar = page.getByRole('region', { name: 'Выбранные дела' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: 2 дела')
  expect(await violations(page)).toEqual([])
  await bar.getByLabel('Сдвинуть').selectOption('3')
  await bar.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(bar.getByRole('status')).toContainText('Изменено: 2')
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Эта неделя/ }).getByRole('listitem')).toHaveCount(2)
})

test('what was told wrongly is corrected: plot, planting, observation, entry', async ({ page, person }) => {
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
  await expect(seen.getByText('Парша яблони')).toBeVisible()
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

test('photos of an observation: several at once, refused ones with the reason, none lost without a connection', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  const main = page.getByRole('main')
  await page.goto('/profile?view=plantings')
  await main.getByRole('link', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Дальше' }).click()
  await main.getByLabel('Название грядки').fill('Сад')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /Посмотреть дни/ })).toBeVisible()
  await page.goto('/profile?view=plantings')
  await main.getByRole('link', { name: 'Яблоня' }).first().click()
  const seen = main.getByRole('region', { name: 'Наблюдения' })
  await seen.getByRole('button', { name: 'Отметить наблюдение' }).click()
  await seen.getByRole('button', { name: 'Записать' }).click()
  const picture = async (background: string) =>
    sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const jpeg = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await picture(background),
  })
  const input = seen.getByLabel('Фото', { exact: true })
  await expect(seen.getByRole('button', { name: 'Добавить фото' })).toBeVisible()
  await input.setInputFiles([
    await jpeg('лист.jpg', '#3a7'),
    { name: 'заметка.txt', mimeType: 'text/plain', buffer: Buffer.from('заметка') },
    await jpeg('плод.jpg', '#b33'),
  ])
  await expect(seen.getByRole('img')).toHaveCount(2)
  await expect(seen.getByRole('alert').filter({ hasText: 'заметка.txt: Принимаем только JPEG' })).toBeVisible()
  await seen.getByRole('button', { name: 'Убрать' }).click()
  expect(await violations(page)).toEqual([])

  await page.context().setOffline(true)
  await input.setInputFiles([await jpeg('цветок.jpg', '#fff')])
  await expect(seen.getByRole('alert').filter({ hasText: 'Нет связи' })).toBeVisible()
  await page.context().setOffline(false)
  await seen.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(seen.getByRole('img')).toHaveCount(3)

  await seen.getByRole('button', { name: /^Фото 1 из 3: Не распознано/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Следующее фото' }).click()
  await expect(dialog.getByRole('img', { name: /^Фото 2 из 3/ })).toHaveJSProperty('complete', true)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await dialog.getByRole('button', { name: 'Удалить фото' }).click()
  await expect(seen.getByRole('img')).toHaveCount(2)
})
