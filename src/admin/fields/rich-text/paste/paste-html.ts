import { inertHtml } from '#kit/inert-html.ts'
import { expandTables } from './expand-tables.ts'
import { leaveOut, leftText } from './left-out.ts'
import { raiseDigits } from './raised-digits.ts'

/**
 * Prepares pasted HTML for the schema, which then drops whatever it does not know. Runs and loads nothing of it.
 * @param tell gets what was left out, in one line for people; empty when nothing was
 */
export function cleanPastedHtml(html: string, tell: (left: string) => void = () => {}): string {
  const { body } = inertDocument(html)
  // What the editor itself has copied is as it should be.
  const isOwn = body.querySelector('[data-pm-slice]') !== null
  tell(isOwn ? '' : leftText(leaveOut(body)))
  for (const heading of body.querySelectorAll('h1,h4,h5,h6')) rename(heading, heading.tagName === 'H1' ? 'h2' : 'h3')
  raiseDigits(body)
  markByStyle(body)
  listWordItems(body)
  expandTables(body)
  const clean = isOwn ? body.innerHTML : `<div>${body.innerHTML}</div>`
  allowForNow(clean)
  return clean
}

/** Of pasted markup: nothing of it is run or loaded, and its styles have another name. */
export function inertDocument(html: string): Document {
  const bare = withoutStyles(html)
  allowForNow(bare)
  return new DOMParser().parseFromString(bare, 'text/html')
}

/** Until the code that runs now has ended: the editor parses what it is given at once. */
function allowForNow(html: string): void {
  inertHtml.add(html)
  queueMicrotask(() => inertHtml.delete(html))
}

/** The content policy refuses styles and reports each of them, so they are renamed; some say what an element is. */
const withoutStyles = (html: string) =>
  html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, tag => tag.replaceAll(/\sstyle\s*=/gi, ' data-css='))

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Google Docs says «bold» and «not bold» by styles: of a span, and of a `b` around everything. Word adds `mso-bidi-font-weight` to what is bold. */
function markByStyle(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b[data-css], span[data-css], font[data-css]')) {
    const css = element.getAttribute('data-css') ?? ''
    if (element.tagName === 'B') {
      if (/(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(css)) rename(element, 'span')
      continue
    }
    if (/(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i.test(css)) wrapContent(element, 'strong')
    if (/(?:^|;)\s*font-style:\s*italic/i.test(css)) wrapContent(element, 'em')
  }
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Word writes items of lists as paragraphs with a class, the bullet or number as hidden text. */
function listWordItems(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class*="MsoListParagraph"], p[data-css*="mso-list"]')) {
    const marker = markerOf(paragraph)
    const tag = /^\s*[\p{L}\d]+[.)]/u.test(marker) ? 'ol' : 'ul'
    const before = paragraph.previousElementSibling
    const list =
      before?.tagName.toLowerCase() === tag && before.hasAttribute('data-word') ? before : newList(paragraph, tag)
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

function newList(paragraph: Element, tag: string): Element {
  const list = paragraph.ownerDocument.createElement(tag)
  list.setAttribute('data-word', '')
  paragraph.before(list)
  return list
}

function markerOf(paragraph: Element): string {
  const marker = paragraph.querySelector('[data-css*="mso-list"]')
  const text = marker?.textContent ?? ''
  marker?.remove()
  return text
}
