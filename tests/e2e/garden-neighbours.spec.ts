import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { post, test } from './person.ts'

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

test('who ticks off a spray is asked what else it has reached', { tag: '@full' }, async ({ page, context, person }) => {
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
