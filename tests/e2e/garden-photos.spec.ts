import { expect } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { chooseCrop } from './garden-form.ts'
import { test } from './person.ts'

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
  await expect(main.getByRole('button', { name: /^Взять \d/ })).toBeVisible()
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
