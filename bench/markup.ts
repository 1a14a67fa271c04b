/** A parsed tree of well-formed HTML. */
export type Markup = string | { tag: string; attributes: Record<string, string>; children: Markup[] }

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|nbsp|#x27|#39);/g, sign => entities[sign]!)

/** The visible text of a page, for comparison. */
export function textOf(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')))
  const bare = body
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
  return decode(bare).replace(/\s+/g, ' ').trim()
}

/** The elements inside `<body>`, without scripts. */
export function bodyOf(html: string): Markup[] {
  const start = html.indexOf('>', html.indexOf('<body')) + 1
  return parse(html.slice(start, html.lastIndexOf('</body>')).replace(/<script\b[\s\S]*?<\/script>/g, ''))
}

function parse(html: string): Markup[] {
  const root: Markup[] = []
  const open: { tag: string; children: Markup[] }[] = [{ tag: '', children: root }]
  for (const [, comment, closing, tag, attributes = '', isEmpty, text] of html.matchAll(
    /(<!--[\s\S]*?-->)|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g,
  )) {
    const { children } = open.at(-1)!
    if (comment) continue
    if (text !== undefined) children.push(decode(text))
    else if (closing) {
      if (open.pop()!.tag !== closing) throw new Error(`</${closing}> closes another element`)
    } else if (tag) {
      const element = { tag, attributes: attributesOf(attributes), children: [] }
      children.push(element)
      if (!voids.has(tag) && !isEmpty) open.push(element)
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.tag}> is never closed`)
  return root
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name!, decode(value)]),
  )

const props: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  value: 'defaultValue',
  checked: 'defaultChecked',
}
const flags = new Set([
  'hidden',
  'disabled',
  'checked',
  'selected',
  'open',
  'multiple',
  'required',
  'readonly',
  'autofocus',
  'inert',
])

/** JavaScript source that creates the same React elements. */
export function toSource(markup: Markup): string {
  if (typeof markup === 'string') return JSON.stringify(markup)
  const given = Object.entries(markup.attributes).map(([name, value]) => {
    const prop = markup.tag === 'option' && name === 'value' ? 'value' : (props[name] ?? name)
    return `${JSON.stringify(prop)}:${flags.has(name) ? 'true' : JSON.stringify(value)}`
  })
  const children = markup.children.map(toSource)
  const inner = children.length > 1 ? [`children:[${children.join()}]`] : children.map(child => `children:${child}`)
  return `${children.length > 1 ? 'jsxs' : 'jsx'}(${JSON.stringify(markup.tag)},{${[...given, ...inner].join()}})`
}
