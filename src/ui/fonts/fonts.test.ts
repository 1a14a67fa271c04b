import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'

type Convert = { convert(font: Buffer, to: 'sfnt'): Promise<Uint8Array> }

const root = new URL('../../../', import.meta.url)
const require = createRequire(import.meta.url)
const fontverter: Convert = createRequire(require.resolve('subset-font'))('fontverter')

/** Characters that are never displayed, or that only occur in regular expressions and in data for programs. */
const invisible = new Set('\n\r\t\u00ad\u2060\u200b\ufeffі')

let onest: Set<number>
let literata: Set<number>

beforeAll(async () => {
  onest = await covered('onest-cyrillic', 'onest-latin', 'onest-rouble', 'onest-math')
  literata = await covered('literata-cyrillic', 'literata-latin')
})

it('our fonts have every character of the texts and of the seed', () => {
  const files = globSync(
    ['src/{site,features,ui,illustrations,admin}/**/*.tsx', 'src/{site,features,ui,illustrations}/**/*.ts', 'db/seed/**/*.csv'],
    { cwd: root },
  )
  const missing = files
    .filter(file => !/\.test\.tsx?$/.test(file))
    .flatMap(file =>
      foreign(readFileSync(new URL(file, root), 'utf8')).map(char => `${file}: ${char} U+${char.codePointAt(0)?.toString(16)}`),
    )
  expect(missing).toEqual([])
})

it('fonts of the first view are under 100 KB', () => {
  const first = ['onest-cyrillic', 'onest-latin', 'literata-cyrillic', 'literata-latin', 'literata-latin-italic']
  const bytes = first.reduce((sum, name) => sum + fontFile(name).length, 0)
  expect(bytes).toBeLessThan(100_000)
})

it('both families have the Russian alphabet, digits and signs', () => {
  for (const char of 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789«»„“—–−×°²№%·…\u00a0') {
    expect([onest.has(char.codePointAt(0)!), literata.has(char.codePointAt(0)!)], char).toEqual([true, true])
  }
})

function foreign(text: string): string[] {
  return [...new Set(text)].filter(char => !invisible.has(char) && !onest.has(char.codePointAt(0)!))
}

function fontFile(name: string): Buffer {
  return readFileSync(new URL(`./${name}.woff2`, import.meta.url))
}

async function covered(...names: string[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const name of names) for (const code of characters(Buffer.from(await fontverter.convert(fontFile(name), 'sfnt')))) found.add(code)
  return found
}

/** Reads the character map (`cmap`, format 4) of a font: https://learn.microsoft.com/typography/opentype/spec/cmap */
function characters(font: Buffer): number[] {
  const cmap = table(font, 'cmap')
  const map = cmap.subarray(cmap.readUInt32BE(8))
  const segments = map.readUInt16BE(6) / 2
  const ends = 14
  const starts = ends + segments * 2 + 2
  return Array.from({ length: segments }, (_, i) => [map.readUInt16BE(starts + i * 2), map.readUInt16BE(ends + i * 2)] as const)
    .filter(([start]) => start !== 0xffff)
    .flatMap(([start, end]) => Array.from({ length: end - start + 1 }, (_, i) => start + i))
}

function table(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4)
  const record = Array.from({ length: count }, (_, i) => 12 + i * 16).find(at => font.toString('latin1', at, at + 4) === tag)
  if (record === undefined) throw new Error(`The font has no table ${tag}`)
  return font.subarray(font.readUInt32BE(record + 8))
}
