import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { test } from './person.ts'

test('a gardener plants an apple tree, takes its scheme, marks the phase, sprays and reads when to eat', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  await expect(page.getByRole('heading', { name: 'Дел пока нет' })).toBeVisible()
  await page.getByRole('link', { name: 'К посадкам' }).click()
  await page.getByRole('link', { name: 'Добавить посадку' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Культура').selectOption({ label: 'Яблоня' })
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

  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Журнал' }).click()
  await main.getByRole('link', { name: 'Бордоская смесь', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Регистрация тогда и сейчас' })).toBeVisible()
  expect(await violations(page)).toEqual([])
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

test('a visitor is told where the jobs are kept', async ({ page }) => {
  await page.goto('/todo')
  await expect(page.getByRole('link', { name: 'Завести кабинет' })).toHaveAttribute('href', '/register?redirect=%2Ftodo')
  await settle(page)
  expect(await violations(page)).toEqual([])
})
