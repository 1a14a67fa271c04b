import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { holdResponses, openAndStart } from './interception.ts'
import { endSessions } from './person.ts'

test.use({ bypassCSP: true })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('an editor exports a list, uploads it with a changed, a new and a rejected record, applies it, and a second export changes nothing', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const stamp = Date.now()
  const exportCsv = async () => {
    await openAndStart(page, '/admin/effects?sort=id')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const choose = (content: string) =>
    page
      .getByLabel('Файл CSV или XLSX')
      .setInputFiles({ name: 'назначения.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const count = (label: RegExp) =>
    page.getByRole('navigation', { name: 'Что изменит файл' }).getByRole('link', { name: label })

  const [head, first, ...others] = (await exportCsv()).trimEnd().split('\r\n')
  const cells = first!.split(';')
  const changed = [`Изменено ${stamp}`, ...cells.slice(1)].join(';')
  await page.getByRole('link', { name: 'Загрузить из файла' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Загрузка: Назначения')
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByText('Выберите файл.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choose(
    [
      head,
      changed,
      ...others,
      `Новое ${stamp};novoe-${stamp};опубликовано`,
      'Плохое;Плохой Адрес;опубликовано',
      '',
    ].join('\r\n'),
  )
  await page.getByRole('button', { name: 'Проверить файл' }).click()

  await expect(count(/изменятся/)).toHaveText(/^1/)
  await expect(count(/новых/)).toHaveText(/^1/)
  await expect(count(/отклонено/)).toHaveText(/^1/)
  const rows = page.getByRole('list', { name: /^Записи:/ })
  await expect(rows.getByRole('listitem').first()).toContainText(`${cells[0]} → станет Изменено ${stamp}`)
  expect(await violations(page)).toEqual([])
  await count(/отклонено/).click()
  await expect(rows).toContainText('Только строчные латинские буквы')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Скачать 1 запись с причинами/ }).click()
  const rejected = await download
  expect(rejected.suggestedFilename()).toBe('effects-rejected.csv')
  expect(readFileSync(await rejected.path(), 'utf8')).toMatch(
    /;Причина\r\nПлохое;Плохой Адрес;опубликовано;"?Адрес: Только строчные/,
  )

  await page.getByRole('button', { name: 'Применить 2 записи' }).click()
  await expect(page.getByText('Новых 1, изменённых 1')).toBeVisible()

  const again = await exportCsv()
  expect(again).toContain(`Изменено ${stamp}`)
  await openAndStart(page, '/admin/effects/import?plan=new')
  await choose(again)
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByText('Применять нечего')).toBeVisible()
  await expect(count(/новых/)).toHaveText(/^0/)
  await expect(count(/изменятся/)).toHaveText(/^0/)
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByLabel('Файл CSV или XLSX')).toBeVisible()

  await page.getByRole('region', { name: 'Применены за сутки' }).getByRole('link', { name: 'назначения.csv' }).click()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить загрузку?' })
  await expect(dialog).toContainText('Новых 1, изменённых 1')
  expect(await violations(page)).toEqual([])
  const undone = page.waitForResponse(response => response.url().endsWith('/undo'))
  await dialog.getByRole('button', { name: 'Отменить загрузку' }).click()
  expect((await undone).status()).toBe(200)
  await expect(page.getByText('Стало как было: 2 записи.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await exportCsv()).not.toContain(`Изменено ${stamp}`)
})

test('a session that ends while a file is chosen or a plan is looked at asks for the password over the page; an expired token does not', {
  tag: '@full',
}, async ({ page, editor, context }) => {
  const signIn = async () => {
    const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы сохранить' })
    await dialog.getByLabel('Пароль', { exact: true }).fill(editor.password)
    await dialog.getByRole('button', { name: 'Войти и сохранить' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const stamp = Date.now()
  const buffer = Buffer.from(`Название;Адрес;Состояние\r\nПосле входа ${stamp};posle-vhoda-${stamp};опубликовано`)
  // The browser asks who is signed in only after the session has ended.
  const answerUser = await holdResponses(page, '**/api/user')
  await openAndStart(page, '/admin/effects/import?plan=new')
  await page.getByLabel('Файл CSV или XLSX').setInputFiles({ name: 'одно.csv', mimeType: 'text/csv', buffer })
  await endSessions(editor)
  await Promise.all([page.waitForResponse('**/api/user'), answerUser()])
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await signIn()
  const apply = page.getByRole('button', { name: 'Применить 1 запись' })
  await apply.waitFor()
  await endSessions(editor)
  await apply.click()
  await signIn()
  await expect(page.getByText('Новых 1, изменённых 0')).toBeVisible()

  await page.getByRole('link', { name: 'Другой файл' }).click()
  await page.getByLabel('Файл CSV или XLSX').setInputFiles({ name: 'одно.csv', mimeType: 'text/csv', buffer })
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByText('Применять нечего')).toBeVisible()
})
