import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What our fonts can show, read from fonts.css and the files it names. */

type Convert = { convert(font: Buffer, to: 'sfnt'): Promise<Uint8Array> }

const require = createRequire(import.meta.url)
const fontverter: Convert = createRequire(require.resolve('subset-font'))('fontverter')

/** Never displayed: line ends, soft hyphen, zero-width characters. */
export const invisible = new Set('\n\r\t\u00ad\u2060\u200b\ufeff')

export const fontFile = (name: string): Buffer => readFileSync(new URL(`./${name}.woff2`, import.meta.url))

/** For «Onest normal», «Literata normal» and «Literata italic»: the characters of its faces, each within the face's `unicode-range`. */
export async function coveredByFamily(): Promise<Map<string, Set<string>>> {
  const covered = new Map<string, Set<string>>()
  const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
  for (const face of css.split('@font-face').slice(1)) {
    const file = /url\("\.\/([\w-]+)\.woff2/.exec(face)?.[1]
    if (!file) continue
    const key = `${/font-family: "([^"]+)"/.exec(face)![1]} ${/font-style: (\w+)/.exec(face)?.[1] ?? 'normal'}`
    const characters = covered.get(key) ?? new Set()
    covered.set(key, characters)
    for (const code of await charactersOf(file)) if (isInRange(code, face)) characters.add(String.fromCodePoint(code))
  }
  return covered
}

function isInRange(code: number, face: string): boolean {
  const ranges = [.../unicode-range: ([^;]+)/.exec(face)![1]!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  return ranges.some(([, from, to = from]) => code >= Number.parseInt(from!, 16) && code <= Number.parseInt(to!, 16))
}

const charactersOf = async (file: string): Promise<number[]> =>
  characterMap(Buffer.from(await fontverter.convert(fontFile(file), 'sfnt')))

/** Reads the character map (`cmap`, format 4) of a font: https://learn.microsoft.com/typography/opentype/spec/cmap */
function characterMap(font: Buffer): number[] {
  const cmap = table(font, 'cmap')
  const map = cmap.subarray(cmap.readUInt32BE(8))
  const segments = map.readUInt16BE(6) / 2
  const ends = 14
  const starts = ends + segments * 2 + 2
  return Array.from(
    { length: segments },
    (_, i) => [map.readUInt16BE(starts + i * 2), map.readUInt16BE(ends + i * 2)] as const,
  )
    .filter(([start]) => start !== 0xffff)
    .flatMap(([start, end]) => Array.from({ length: end - start + 1 }, (_, i) => start + i))
}

function table(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4)
  const record = Array.from({ length: count }, (_, i) => 12 + i * 16).find(
    at => font.toString('latin1', at, at + 4) === tag,
  )
  if (record === undefined) throw new Error(`The font has no table ${tag}`)
  return font.subarray(font.readUInt32BE(record + 8))
}
