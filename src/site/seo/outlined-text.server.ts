import { Blob, Face, Font, Buffer as Shaped, shape, Variation } from 'harfbuzzjs'
import { decompress } from 'wawoff2'
import literataCyrillic from '#ui/fonts/literata-cyrillic.woff2?inline'
import literataLatin from '#ui/fonts/literata-latin.woff2?inline'
import onestCyrillic from '#ui/fonts/onest-cyrillic.woff2?inline'
import onestLatin from '#ui/fonts/onest-latin.woff2?inline'

export interface TextStyle {
  family: 'display' | 'sans'
  weight: number
  /** Pixels. */
  size: number
}

/** Converts text to SVG outlines, so that pictures do not depend on installed fonts. */
export interface Outliner {
  /** The path of one line, starting at the left end of its baseline. */
  outline(text: string, style: TextStyle): { path: string; width: number }
  /** Breaks text at spaces; text beyond `maxLines` is cut with an ellipsis. */
  wrap(text: string, style: TextStyle, maxWidth: number, maxLines: number): string[]
}

let outliner: Promise<Outliner> | undefined
export const openOutliner = (): Promise<Outliner> => (outliner ??= makeOutliner())

interface FontFile {
  font: Font
  upem: number
  codePoints: Set<number>
}

async function makeOutliner(): Promise<Outliner> {
  const families = {
    display: [await openFont(literataLatin), await openFont(literataCyrillic)],
    sans: [await openFont(onestLatin), await openFont(onestCyrillic)],
  }
  const outline = (text: string, { family, weight, size }: TextStyle) => {
    const pen: Pen = { x: 0, path: '' }
    for (const [cut, run] of runsOf(text, families[family])) shapeRun(cut, run, weight, size / cut.upem, pen)
    return { path: pen.path, width: pen.x }
  }
  return {
    outline,
    wrap: (text, style, maxWidth, maxLines) =>
      breakLines(text.split(/ +/), maxLines, line => outline(line, style).width <= maxWidth),
  }
}

interface Pen {
  x: number
  path: string
}

/** Must not run in parallel, because the decompressor has one shared memory. */
async function openFont(dataUrl: string): Promise<FontFile> {
  const packed = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const bytes = await decompress(packed)
  const face = new Face(new Blob(Uint8Array.from(bytes).buffer))
  return { font: new Font(face), upem: face.upem, codePoints: new Set(face.collectUnicodes()) }
}

/** Splits text into runs by font file, because Latin and Cyrillic are in separate files. */
function runsOf(text: string, cuts: FontFile[]): [FontFile, string][] {
  const runs: [FontFile, string][] = []
  for (const sign of text) {
    const cut = cuts.find(candidate => candidate.codePoints.has(sign.codePointAt(0)!)) ?? cuts[0]!
    const last = runs.at(-1)
    if (last?.[0] === cut) last[1] += sign
    else runs.push([cut, sign])
  }
  return runs
}

function shapeRun({ font }: FontFile, text: string, weight: number, scale: number, pen: Pen): void {
  font.setVariations([new Variation('wght', weight)])
  const buffer = new Shaped()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  for (const { codepoint, xOffset = 0, xAdvance = 0 } of buffer.getGlyphInfosAndPositions()) {
    const place = (value: number, index: number) =>
      round(index % 2 === 0 ? pen.x + (value + xOffset) * scale : -value * scale)
    for (const { type, values } of font.glyphToJson(codepoint)) pen.path += type + values.map(place).join(' ')
    pen.x += xAdvance * scale
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function breakLines(words: string[], maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  let last = `${kept.at(-1)}…`
  while (!fits(last) && last.includes(' ')) last = `${last.slice(0, last.lastIndexOf(' '))}…`
  return [...kept.slice(0, -1), last]
}
