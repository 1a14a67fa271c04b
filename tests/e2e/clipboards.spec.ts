import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './admin.ts'
import { clipboards } from './clipboards.ts'
import { openAndStart } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const text = (page: Page) => page.getByRole('textbox', { name: 'Текст', exact: true })

/** Into the empty text. */
async function paste(page: Page, content: { html?: string; text?: string }): Promise<void> {
  await text(page).evaluate((element, { html, text }) => {
    element.focus()
    const clipboardData = new DataTransfer()
    if (html !== undefined) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text ?? 'Текст')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)
}

/** The blocks of the text as lines. */
const linesOf = (page: Page) =>
  text(page).evaluate(root => {
    const marks: Record<string, string> = { STRONG: '**', EM: '*' }
    const inline = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      const element = node as HTMLElement
      if (element.matches('img, .ProseMirror-trailingBreak')) return ''
      if (element.tagName === 'BR') return '↵'
      const inner = [...element.childNodes].map(inline).join('')
      if (element.tagName === 'A') return `[${inner}](${element.getAttribute('href')})`
      const mark = marks[element.tagName] ?? ''
      return `${mark}${inner}${mark}`
    }
    const lines = (block: Element): string[] => {
      if (block.tagName === 'TABLE')
        return [...(block as HTMLTableElement).rows].map(
          ({ cells }) => `| ${[...cells].map(cell => inline(cell)).join(' | ')} |`,
        )
      if (block.matches('ul, ol'))
        return [...block.children].flatMap(item =>
          [...item.children].flatMap(each =>
            each.matches('ul, ol') ? lines(each) : [`${block.tagName === 'UL' ? '-' : '1.'} ${inline(each)}`],
          ),
        )
      const text = inline(block).trim()
      return text === '' ? [] : [`${block.tagName === 'H2' ? '## ' : block.tagName === 'H3' ? '### ' : ''}${text}`]
    }
    return [...root.children].flatMap(lines)
  })

test('what twenty programs copy becomes the same text, and what is not taken is said in one line', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  expect(clipboards.length).toBeGreaterThanOrEqual(20)
  await openAndStart(page, '/admin/posts/create')
  for (const { program, lines, left, ...content } of clipboards) {
    await paste(page, content)
    await expect.poll(() => linesOf(page), program).toEqual(lines)
    await expect(page.locator('.rich-left'), program).toHaveText(left ?? '')
    await text(page).press('Control+a')
    await page.keyboard.press('Backspace')
    await expect
      .poll(() => text(page).evaluate(root => [...root.children].map(({ tagName }) => tagName)))
      .toEqual(['P'])
    await expect.poll(() => linesOf(page)).toEqual([])
  }
})

const pictureOf = (seed: number) =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer()
    .then(buffer => ({ name: `image-${seed}.png`, base64: buffer.toString('base64') }))

/** Pastes a picture as a program copies it that has no markup for it. */
const pastePicture = (page: Page, file: { name: string; base64: string; type?: string }) =>
  text(page).evaluate((element, { name, base64, type = 'image/png' }) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name, { type }))
    element.focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, file)

test('a pasted picture is uploaded and becomes a figure, alone and in its place within a text', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  await pastePicture(page, await pictureOf(1))
  const figures = text(page).locator('.rich-card')
  await expect(figures).toHaveCount(1)
  await expect(figures.first()).toContainText('нет описания')
  await expect(figures.first().locator('img')).toHaveJSProperty('complete', true)
  await text(page).press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(figures).toHaveCount(0)

  const { base64 } = await pictureOf(2)
  const image = `<img alt="Лист" src="data:image/png;base64,${base64}">`
  await paste(page, { html: `<p>До</p><p>${image}</p><p>После</p><p><img src="https://example.org/a.png"></p>` })
  await expect(figures).toHaveCount(1)
  await expect(figures).toContainText('Лист.png')
  const blocks = text(page).evaluate(root =>
    [...root.children].map(block => block.textContent.trim().slice(0, 8)).filter(Boolean),
  )
  expect(await blocks).toEqual(['До', 'Лист.png', 'После'])
  await expect(page.locator('.rich-left')).toHaveText(/^Не.взято: 1.картинка /)
})

test('a picture that is refused says why, and one that the library does not take is said to be left out', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  await pastePicture(page, { name: 'image.png', base64: Buffer.from('no picture at all').toString('base64') })
  await expect(page.locator('.rich-left')).toHaveText(/^Картинки не.загружены: [А-Я].*\.$/)
  await pastePicture(page, { name: 'image.bmp', base64: 'Qk0=', type: 'image/bmp' })
  await expect(page.locator('.rich-left')).toHaveText(/^Не.взято: картинка\. Добавьте её через.«\/», «Рисунок»/)
})

test('the toolbar stays in sight while a long text is read', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAndStart(page, '/admin/posts/create')
  await paste(page, { html: '<p>Абзац</p>'.repeat(80) })
  await expect(text(page).locator('p')).toHaveCount(80)
  await text(page).locator('p').nth(60).scrollIntoViewIfNeeded()
  const toolbar = page.getByRole('toolbar', { name: 'Оформление: Текст' })
  await expect(toolbar).toBeInViewport({ ratio: 1 })
  const isCovered = await toolbar
    .getByRole('button')
    .first()
    .evaluate(button => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(isCovered).toBe(false)
})
