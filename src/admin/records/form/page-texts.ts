export interface PageTexts {
  title: string
  description: string
}

/** The title and the description in the HTML of a page of this site, without the name of the site; null when it has none. */
export function findInPage(html: string): PageTexts | null {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  if (title === undefined || description === undefined) return null
  return { title: decoded(title), description: decoded(description) }
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00a0',
}

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => characters[name] ?? all)
