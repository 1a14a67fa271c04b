import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violationsInBothThemes } from './axe.ts'
import { runSql } from './database.ts'
import { openAndStart } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const text = (page: Page) => page.getByRole('textbox', { name: 'Текст', exact: true })
const status = (page: Page) => page.locator('.admin-bar').getByRole('status')

/** Types the command of the menu and takes its first item. */
async function insert(page: Page, words: string): Promise<void> {
  await page.keyboard.type(`/${words}`)
  await expect(page.getByRole('listbox', { name: 'Вставить' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

async function pick(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field })
  await box.focus()
  await page.keyboard.type(name)
  await expect(page.locator('.combobox-box [role=option]', { hasText: name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(new RegExp(name))
}

test('an article with a table, a callout and a living block is written and published by keyboard', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  const title = `Статья с клавиатуры ${Date.now()}`
  await page.getByLabel('Заголовок', { exact: true }).focus()
  await page.keyboard.type(title)
  await page.getByRole('combobox', { name: 'Рубрика' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.combobox-box [role=option]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Вступление').focus()
  await page.keyboard.type('Коротко о главном.')

  await text(page).focus()
  await page.keyboard.type('Что делать')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Обработать ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('до дождя')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await insert(page, 'таблица')
  await page.keyboard.type('Культура')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Срок')
  await page.keyboard.press('Control+End')
  await insert(page, 'выноска: оп')
  await page.keyboard.type('Не смешивать')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await insert(page, 'нормы')
  await pick(page, 'Культура', 'Томат')
  await pick(page, 'Болезнь', 'Фитофтороз')
  await page.getByRole('dialog').getByRole('button', { name: 'Вставить' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.rich-card')).toContainText('Томат × Фитофтороз')
  await expect(page.locator('.rich-card table')).toContainText('Препарат')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  // The address changes a moment before the form of the stored record replaces the one of the new record.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(status(page)).toHaveText(/^Сохранено в/)
  await page.getByRole('button', { name: 'Опубликовать' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Снять с\u00a0сайта' })).toBeVisible()

  const record = await (await page.request.get(`/api/admin/posts/${id}`)).json()
  expect(record.status).toBe('published')
  const types = record.values.body.content.map(({ type }: { type: string }) => type)
  expect(types.slice(0, 5)).toEqual(['heading', 'paragraph', 'table', 'callout', 'uses'])
  expect(record.values.body.content[1].content[1]).toEqual({
    type: 'text',
    text: 'до дождя',
    marks: [{ type: 'bold' }],
  })
  expect(record.values.body.content[2].content[0].content[1]).toEqual({
    type: 'tableHeader',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Срок' }] }],
  })
  expect(record.values.body.content[3].attrs).toEqual({ tone: 'danger' })
  await runSql('delete from post_reference where post_id = $1', [id])
  await runSql('delete from post where id = $1', [id])
})

const wordHtml = `<html><head><meta charset="utf-8"><style>p{color:red}</style></head><body><script>document.title='взлом'</script>
<h1 style="color:red">Из Word</h1><p class="MsoNormal" onclick="x()">Обычный <b>жирный</b> <span style="font-weight:700">из Google</span> <b style="font-weight:normal">простой</b> <a href="javascript:alert(1)">нет</a> <a href="/drugs/skor">да</a></p>
<p class="MsoListParagraphCxSpFirst"><span style="mso-list:Ignore">·<span>  </span></span>первый</p>
<p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·<span>  </span></span>второй</p>
<table><tr><td colspan="2">Общий</td></tr><tr><td>а</td><td>б</td></tr></table><iframe src="//evil.example"></iframe><img src="//evil.example/x.png"></body></html>`

test('what is pasted from Word becomes blocks of the text and nothing else; blocks move; links are checked', {
  tag: '@full',
}, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const refused: string[] = []
  page.on(
    'console',
    message => /Content Security Policy|TrustedHTML/.test(message.text()) && refused.push(message.text()),
  )
  await openAndStart(page, '/admin/posts/create')
  await text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Из Word')
    ;(element as HTMLElement).focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, wordHtml)
  await expect(text(page).locator('h2')).toHaveText('Из Word')
  await expect(text(page).locator('strong')).toHaveText(['жирный', 'из Google'])
  await expect(text(page).locator('a')).toHaveText(['да'])
  await expect(text(page).locator('ul > li')).toHaveText(['первый', 'второй'])
  await expect(text(page).locator('tr').first().locator('td, th')).toHaveCount(2)
  await expect(
    text(page).locator('iframe, img:not(.ProseMirror-separator), script, style, [onclick], [style*="red"]'),
  ).toHaveCount(0)
  await text(page).locator('h2').click()
  // The editor learns the new selection a moment after the click.
  await expect(page.getByRole('combobox', { name: 'Вид абзаца' })).toHaveValue('heading-2')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(text(page).locator('> *').nth(1)).toHaveText('Из Word')
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('> *').first()).toHaveText('Из Word')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('combobox', { name: 'Вид абзаца' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('Куда ведёт').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Куда ведёт')).toHaveAccessibleDescription(/http, https, mailto/)
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  expect(refused).toEqual([])
})

test.describe('checked by axe', () => {
  // The page's CSP would block the injected axe script.
  test.use({ bypassCSP: true, reducedMotion: 'reduce' })
  test('the form of an article has no violations, in both themes', { tag: '@full' }, async ({ page, editor }) => {
    expect(editor.email).toContain('@')
    await page.goto('/admin/posts/1')
    await expect(page.locator('.rich-card').first()).not.toContainText('Загружаем')
    await text(page).locator('p').first().click()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
