const heading = /^(#{1,6}) +(\S.*)$/
const bullet = /^ {0,3}[-*+] +(.+)$/
const numbered = /^ {0,3}\d{1,4}[.)] +(.+)$/
const quote = /^ {0,3}> ?(.*)$/
const tableLine = /^ *\|(?: *:?-+:? *\|)+ *$/
const isTableRow = (line: string) => line.length > 2 && line.trim().startsWith('|') && line.trim().endsWith('|')
const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/

/** A text without any of these is pasted as it is. */
const signs = [/^#{1,6} +\S/m, /^ *\|(?: *:?-+:? *\|)+ *$/m, /\*\*[^*\s][^*\n]*\*\*/, /\[[^[\]\n]+\]\([^\s()]+\)/]

/** The HTML of a text in Markdown; null for another text. A list alone is Markdown from its second item on. */
export function markdownToHtml(text: string): string | null {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const items = lines.filter(line => bullet.test(line)).length
  if (items < 2 && !signs.some(sign => sign.test(text))) return null
  return blocksOf(lines).join('')
}

function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[] = []
  let at = 0
  /** Lines from here that fit, and the place behind them. */
  const take = (fits: (line: string) => boolean): string[] => {
    const start = at
    while (at < lines.length && fits(lines[at]!)) at++
    return lines.slice(start, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const [, level, title] = heading.exec(line) ?? []
    if (line.trim() === '' || rule.test(line)) at++
    else if (title) {
      at++
      blocks.push(`<h${level!.length}>${inline(title)}</h${level!.length}>`)
    } else if (isTableRow(line)) blocks.push(tableOf(take(isTableRow)))
    else if (bullet.test(line))
      blocks.push(
        listOf(
          'ul',
          bullet,
          take(each => bullet.test(each)),
        ),
      )
    else if (numbered.test(line))
      blocks.push(
        listOf(
          'ol',
          numbered,
          take(each => numbered.test(each)),
        ),
      )
    else if (quote.test(line)) blocks.push(`<blockquote>${blocksOf(take(each => quote.test(each)).map(quoted)).join('')}</blockquote>`)
    else blocks.push(`<p>${inline(take(isPlain).join(' '))}</p>`)
  }
  return blocks
}

const quoted = (line: string) => quote.exec(line)![1]!

const isPlain = (line: string) =>
  line.trim() !== '' && !isTableRow(line) && ![heading, bullet, numbered, quote, rule].some(sign => sign.test(line))

const listOf = (tag: string, sign: RegExp, lines: readonly string[]) =>
  `<${tag}>${lines.map(line => `<li>${inline(sign.exec(line)![1]!)}</li>`).join('')}</${tag}>`

function tableOf(lines: readonly string[]): string {
  const rows = lines.filter(line => !tableLine.test(line)).map(line => line.trim().slice(1, -1).split('|'))
  return `<table>${rows.map(cells => `<tr>${cells.map(cell => `<td>${inline(cell.trim())}</td>`).join('')}</tr>`).join('')}</table>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const inline = (text: string) =>
  escaped(text)
    .replace(/!\[([^[\]]*)\]\(([^\s()]+)\)/g, '<img alt="$1" src="$2">')
    .replace(/\[([^[\]]+)\]\(([^\s()]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*\s][^*]*)\*\*/g, '<b>$1</b>')
    .replace(/(^|[\s(«])[*_]([^*_\s][^*_]*)[*_](?=$|[\s).,:;!?»])/g, '$1<i>$2</i>')
    .replace(/~~([^~\s][^~]*)~~/g, '<s>$1</s>')
    .replace(/`([^`]+)`/g, '$1')
