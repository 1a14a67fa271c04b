import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '../src/ui/icons/icon-names.ts'

interface Collection {
  icons: Record<string, { body: string; parent?: string }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

/** One SVG sprite for the whole site: cached for good and without any script. */
export function makeSprite(): string {
  const symbols = Object.entries(iconNames).map(([name, source]) => {
    const [prefix = '', icon = ''] = source.split(':')
    const set = collection(prefix)
    const found = set.icons[icon] ?? set.icons[set.aliases?.[icon]?.parent ?? '']
    if (!found) throw new Error(`No icon ${source} in @iconify-json/${prefix}`)
    return `<symbol id="${name}" viewBox="0 0 ${set.width ?? 24} ${set.height ?? set.width ?? 24}">${found.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

function collection(prefix: string): Collection {
  return JSON.parse(
    readFileSync(new URL(`../node_modules/@iconify-json/${prefix}/icons.json`, import.meta.url), 'utf8'),
  )
}

if (import.meta.main) writeFileSync(new URL('../src/ui/icons/icons.svg', import.meta.url), makeSprite())
