import { fill, n, place } from '../svg.ts'
import { EMBLEMS } from './emblems.ts'
import type { Purpose } from './packs.recipes.ts'

/** Measured outlines of a text: the path starts at the origin of the baseline. */
export type Glyphs = (text: string, size: number) => { path: string; width: number }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const escaped = (text: string) => text.replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)

const WIDE = /[ЖМФШЩЮЫMWЁ@]/
const NARROW = /[\s.,'’|!іil1-]/

/** Without measured glyphs the width is overestimated, because a rasteriser may use a wider font than the page. */
function guessedWidth(text: string, size: number): number {
  let units = 0
  for (const sign of text)
    units += WIDE.test(sign) ? 0.95 : NARROW.test(sign) ? 0.42 : sign === sign.toUpperCase() ? 0.76 : 0.66
  return units * size
}

/** All ways to break the words of a name into at most `maxLines` lines. */
function breaks(words: readonly string[], maxLines: number): string[][] {
  if (words.length <= 1 || maxLines === 1) return [[words.join(' ')]]
  const ways = [[words.join(' ')]]
  for (let i = 1; i < words.length; i++) {
    for (const rest of breaks(words.slice(i), maxLines - 1)) ways.push([words.slice(0, i).join(' '), ...rest])
  }
  return ways
}

/** The largest setting of a name in a box: the lines and the size of the letters. */
export function setting(name: string, box: Box, glyphs?: Glyphs): { lines: string[]; size: number } {
  const measure = (text: string) => (glyphs ? glyphs(text, 100).width : guessedWidth(text, 100)) / 100
  const words = name.trim().split(/\s+/).slice(0, 6)
  let best = { lines: [name], size: 0 }
  for (const lines of breaks(words, 3)) {
    const size = Math.min(26, box.width / Math.max(0.5, ...lines.map(measure)), box.height / (lines.length * 1.18))
    if (size > best.size + 0.4) best = { lines, size }
  }
  return best
}

/** The name in white letters, centred in the box. */
function lettering(name: string, box: Box, glyphs?: Glyphs): string {
  const { lines, size } = setting(name, box, glyphs)
  const leading = size * 1.14
  const first = box.y + box.height / 2 - ((lines.length - 1) * leading) / 2 + size * 0.35
  const middle = box.x + box.width / 2
  return lines
    .map((line, i) => {
      const y = first + i * leading
      if (!glyphs)
        return `<text x="${n(middle)}" y="${n(y)}" font-family="Onest Variable,Onest,Arial,sans-serif" font-weight="600" font-size="${n(size)}" text-anchor="middle" fill="#fff">${escaped(line)}</text>`
      const { path, width } = glyphs(line, size)
      return place(middle - width / 2, y, 0, 1, `<path d="${path}" fill="#fff"/>`)
    })
    .join('')
}

/** A paper label: the name on a band, the sign of the purpose under it; a second purpose adds its sign and a line. */
export function label(name: string, box: Box, purposes: readonly [Purpose, Purpose?], glyphs?: Glyphs): string {
  const [first, second] = purposes
  const { x, y, width, height } = box
  const band = height * 0.4
  const size = Math.min(1.05, (height - band - 14) / 66) * (second ? 0.8 : 1)
  const signs = second ? [first, second] : [first]
  const bandShape = `M${n(x)} ${n(y + band)}v${n(5 - band)}q0-5 5-5h${n(width - 10)}q5 0 5 5v${n(band - 5)}Z`
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="5" fill="#fff"/>` +
    fill(bandShape, first.deep) +
    (second ? fill(`M${n(x)} ${n(y + band)}h${n(width)}v5h${n(-width)}Z`, second.tone[1]) : '') +
    lettering(name, { x: x + 6, y: y + 3, width: width - 12, height: band - 6 }, glyphs) +
    signs
      .map((one, i) => {
        const at = x + width * (second ? 0.2 + i * 0.34 : 0.38)
        return place(at, y + band + (height - band) / 2 + (second ? 3 : 0), 0, size, EMBLEMS[one.emblem](one.deep))
      })
      .join('')
  )
}
