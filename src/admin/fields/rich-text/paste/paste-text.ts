import { markdownToHtml } from './markdown.ts'

const pictureText =
  'Не\u00a0взято: картинка. Добавьте её через\u00a0«/», «Рисунок»: там её можно загрузить и\u00a0описать.'

/** What is no HTML: a picture alone is told, a text in Markdown becomes blocks. False for any other text, which is pasted as it is. */
export function pasteText(
  { clipboardData }: ClipboardEvent,
  pasteHtml: (html: string) => void,
  tell: (left: string) => void,
): boolean {
  if (!clipboardData || clipboardData.getData('text/html')) return false
  const text = clipboardData.getData('text/plain')
  const hasPicture = [...clipboardData.items].some(({ type }) => type.startsWith('image/'))
  tell(hasPicture && text === '' ? pictureText : '')
  const html = markdownToHtml(text)
  if (html !== null) pasteHtml(html)
  return html !== null
}
