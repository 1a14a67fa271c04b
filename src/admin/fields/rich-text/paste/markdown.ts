import { Marked } from 'marked'
import { escapeMarkup } from '#kit/http/escape-markup.ts'

/** A text without any of these is pasted as it is. */
const signs = [/^#{1,6} +\S/m, /^ *\|(?: *:?-+:? *\|)+ *$/m, /\*\*[^*\s][^*\n]*\*\*/, /\[[^[\]\n]+\]\([^\s()]+\)/]
const bullet = /^ {0,3}[-*+] +\S/gm

/** HTML inside of Markdown stays text. */
const marked = new Marked({ renderer: { html: ({ text }) => escapeMarkup(text) } })

/** The HTML of a text in Markdown; null for another text. A list alone is Markdown from its second item on. */
export function markdownToHtml(text: string): string | null {
  const items = text.match(bullet)?.length ?? 0
  if (items < 2 && !signs.some(sign => sign.test(text))) return null
  return marked.parse(text, { async: false })
}
