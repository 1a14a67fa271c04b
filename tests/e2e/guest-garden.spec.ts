import { expect, type Page } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { violations } from './axe.ts'
import { chooseCrop } from './garden-form.ts'
import { settle } from './interception.ts'
import { newPerson, register, signIn, test } from './person.ts'

const daysAgo = (days: number) => addDays(moscowDay(new Date()), -days)

async function plantApple(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/todo')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('group', { name: 'Участок в водоохранной зоне?' }).getByLabel('Нет').check()
  await main.getByRole('group', { name: 'Рядом есть ульи?' }).getByLabel('Нет').check()
  await main.getByLabel('Сколько растений').fill('3')
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('heading', { name: 'Яблоня' })).toBeVisible()
}

async function record(page: Page, day: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Записать обработку' }).click()
  await main.getByLabel('Препарат').selectOption({ index: 1 })
  await main.getByLabel('День').fill(day)
  await main.getByLabel(/Почему|Так уже сделано/).fill('забыли записать')
  await main.getByRole('button', { name: /^Записать/ }).click()
  await expect(main.getByRole('button', { name: 'Записать обработку' })).toBeVisible()
}

/** What was done with a product that the site does not have. */
async function recordTold(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Записать обработку' }).click()
  await main.getByLabel('Препарат').selectOption({ label: 'Препарата нет в\u00a0списке' })
  await main.getByLabel('День').fill(daysAgo(4))
  await main.getByLabel(/Почему|Так уже сделано/).fill('забыли записать')
  await main.getByRole('button', { name: 'Записать как факт' }).click()
  await expect(main.getByLabel('Название с упаковки')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await main.getByLabel('Название с упаковки').fill(name)
  await main.getByRole('button', { name: 'Записать как факт' }).click()
  await expect(main.getByRole('button', { name: 'Записать обработку' })).toBeVisible()
}

test('a guest plants, sprays, reads when to eat, and takes the garden along into an account', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  const main = page.getByRole('main')
  await record(page, daysAgo(3))
  await expect(main.getByText('Обработок не\u00a0записано')).toBeHidden()
  await recordTold(page, 'Импакт')
  await expect(main.getByText(/Импакт: срок ожидания неизвестен/)).toBeVisible()
  await main.getByLabel('Новое дело').fill('Собрать падалицу')
  await main.getByRole('button', { name: 'Добавить дело' }).click()
  await expect(page.getByRole('region', { name: 'Что сделать' })).toContainText('Собрать падалицу')
  await settle(page)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Что сделать' })).toContainText('Собрать падалицу')

  const person = newPerson()
  await register(context, person)
  await signIn(context, person)
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  await page.goto('/profile?view=plantings')
  const move = page.getByRole('region', { name: 'Перенести сад с\u00a0этого устройства' })
  await expect(move).toBeVisible()
  await settle(page)
  expect(sent).not.toContain('/api/garden/merge')
  await move.getByRole('button', { name: 'Показать, что перейдёт' }).click()
  await expect(move).toContainText('Записи журнала: 2')
  expect(await violations(page)).toEqual([])
  await move.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Сад перенесён' })).toContainText('Копия на\u00a0устройстве стёрта.')
  await expect(main.getByRole('link', { name: 'Яблоня' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest-plantings'))).toBeNull()
  await main.getByRole('link', { name: 'Яблоня' }).click()
  await expect(main.getByText(/Импакт: срок ожидания неизвестен/)).toBeVisible()
})

test('a guest is told what grows in a bed before another planting joins it', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  const told = main.getByRole('note').filter({ hasText: 'На\u00a0этой грядке растёт ещё' })
  await expect(told).toContainText('На\u00a0этой грядке растёт ещё: Яблоня')
  expect(await violations(page)).toEqual([])
  await main.getByRole('radio', { name: 'Новая грядка' }).check()
  await expect(told).toBeHidden()
})

test('a guest corrects an entry and strikes another, and sees before what the light will say', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  await record(page, daysAgo(3))
  const main = page.getByRole('main')
  const journal = page.getByRole('region', { name: 'Записанные обработки' })
  await journal.getByRole('button', { name: 'Исправить' }).click()
  await journal.getByLabel('День').fill(daysAgo(2))
  await journal.getByRole('button', { name: 'Что изменится?' }).click()
  await expect(journal.getByRole('status').first()).toContainText('Станет')
  await journal.getByRole('button', { name: 'Сохранить исправление' }).click()
  await expect(journal.getByLabel('Почему исправляете')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await journal.getByLabel('Почему исправляете').fill('перепутали день')
  await journal.getByRole('button', { name: 'Что изменится?' }).click()
  await journal.getByRole('button', { name: 'Сохранить исправление' }).click()
  await expect(journal).toContainText(/Исправлено .+: перепутали день/)

  await page.reload()
  await journal.getByRole('button', { name: 'Снять' }).click()
  await journal.getByLabel('Почему').fill('записали дважды')
  await journal.getByRole('button', { name: 'Что изменится?' }).click()
  await expect(journal.getByRole('status')).toContainText('Станет')
  expect(await violations(page)).toEqual([])
  await journal.getByRole('button', { name: 'Снять запись' }).click()
  await expect(journal).toContainText('запись снята')
  await expect(journal).toContainText('записали дважды')
  await expect(main.getByText('ждать до')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a guest records a harvest, early ones with a reason, and takes it back', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  await record(page, daysAgo(3))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Записать сбор' }).click()
  await main.getByLabel('День').fill(daysAgo(3))
  await expect(main.getByLabel('Собрали до обработки этого дня')).toBeVisible()
  await main.getByRole('button', { name: 'Записать сбор' }).click()
  await main.getByLabel('Уже собрали? Напишите почему').fill('упало само')
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Записать как факт' }).click()
  await expect(main.getByText('Сбор раньше срока')).toBeVisible()
  await page.reload()
  await main.getByRole('button', { name: 'Убрать: Сбор раньше срока' }).click()
  await expect(main.getByText('Сбор раньше срока')).toBeHidden()
  await expect(main.getByRole('button', { name: 'Записать сбор' })).toBeVisible()
})

async function takePlan(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Взять готовый план' }).click()
  const take = main.getByRole('button', { name: /^Взять \d/ })
  await expect(take).toBeVisible()
  await settle(page)
  expect(await violations(page)).toEqual([])
  await take.click()
  await expect(main.getByText(/^План: /)).toBeVisible()
}

test('a guest takes a plan, marks a phase, skips a step and back, counts a pack, and takes it along', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  await takePlan(page)
  const main = page.getByRole('main')
  const jobs = page.getByRole('region', { name: 'Что сделать' })
  await main.getByRole('button', { name: 'Отметить фазу' }).click()
  await main.getByLabel('Наступила').selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Что изменится?' }).click()
  await expect(main.getByRole('status')).toBeVisible()
  await settle(page)
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Записать фазу' }).click()
  await expect(main.getByRole('button', { name: 'Отметить фазу' })).toBeVisible()

  await jobs.getByText('Ещё').first().click()
  await jobs.getByLabel('Пропустить').first().selectOption('not_needed')
  await jobs.getByRole('button', { name: 'Подтвердить' }).click()
  await jobs.getByText('Сделано: 1').click()
  await expect(jobs.getByText(/пропущено/)).toBeVisible()
  await page.reload()
  await jobs.getByText('Сделано: 1').click()
  await jobs.getByRole('button', { name: 'Вернуть' }).click()
  await expect(jobs.getByText('Сделано: 1')).toBeHidden()

  const stock = page.getByRole('region', { name: 'Аптечка' })
  await stock.getByRole('button', { name: 'Добавить препарат' }).click()
  await stock.getByLabel('Какой препарат').fill('скор')
  await stock.getByRole('button', { name: /^Скор/ }).first().click()
  await stock.getByLabel('Сколько сейчас дома').fill('много')
  await stock.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(stock.getByLabel('Сколько сейчас дома')).toHaveAttribute('aria-invalid', 'true')
  await stock.getByLabel('Сколько сейчас дома').fill('10')
  await stock.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(stock).toContainText('10\u00a0мл')
  await settle(page)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const person = newPerson()
  await register(context, person)
  await signIn(context, person)
  await page.goto('/profile?view=plantings')
  const move = page.getByRole('region', { name: 'Перенести сад с\u00a0этого устройства' })
  await move.getByRole('button', { name: 'Показать, что перейдёт' }).click()
  await expect(move).toContainText('Планы: 1')
  await expect(move).toContainText('Аптечка: 1')
  await move.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Сад перенесён' })).toContainText('Копия на\u00a0устройстве стёрта.')
  await page.goto('/profile?view=stock')
  await expect(main).toContainText('10\u00a0мл')
})

test('a guest takes a mark back, notes what was found and that it is settled, and drops the plan', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await plantApple(page)
  await takePlan(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Отметить фазу' }).click()
  await main.getByLabel('Наступила').selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Что изменится?' }).click()
  await main.getByRole('button', { name: 'Записать фазу' }).click()
  await main.getByRole('button', { name: 'Отметить фазу' }).click()
  await main.getByText('Отметили по\u00a0ошибке?').click()
  await main.getByLabel('Снять отметку').selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Что изменится?' }).last().click()
  await expect(main.getByRole('status')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Снять отметку' }).click()
  await expect(main.getByRole('button', { name: 'Отметить фазу' })).toBeVisible()
  await main.getByRole('button', { name: 'Отметить фазу' }).click()
  await expect(main.getByText('Не\u00a0отмечена: без неё')).toBeVisible()
  await expect(main.getByText('Отметили по\u00a0ошибке?')).toBeHidden()
  await main.getByRole('button', { name: 'Отмена' }).click()

  await main.getByRole('button', { name: 'Отметить наблюдение' }).click()
  const problem = main.getByLabel('Что нашли')
  await expect(problem.getByRole('option', { name: 'Парша яблони' })).toBeAttached()
  await problem.selectOption({ label: 'Парша яблони' })
  await main.getByLabel('Сколько').selectOption('2')
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Записать', exact: true }).click()
  const seen = page.getByRole('list', { name: 'Наблюдения' })
  await expect(seen).toContainText('Парша яблони')
  await page.reload()
  await seen.getByRole('button', { name: /^Решено: Парша яблони/ }).click()
  await expect(seen).toBeHidden()

  await main.getByRole('button', { name: 'Убрать план' }).click()
  await expect(main.getByText(/^Уйдёт из\sдел: \d/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Убрать план' }).click()
  await expect(main.getByRole('button', { name: 'Взять готовый план' })).toBeVisible()
  await expect(main.getByText(/^План: /)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a garden of another version is set aside and said', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('guest-plantings-unread') === null)
      localStorage.setItem('guest-plantings', JSON.stringify({ version: 99 }))
  })
  await page.goto('/todo')
  await expect(page.getByRole('main')).toContainText('записан другой версией сайта')
  expect(await page.evaluate(() => localStorage.getItem('guest-plantings-unread'))).toBe('{"version":99}')
})

test('a full storage is said, and what was typed stays', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const main = page.getByRole('main')
  await page.goto('/todo')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main).toContainText('На\u00a0устройстве кончилось место для сада')
  await expect(main.getByRole('button', { name: 'Другая культура' })).toBeVisible()
})
