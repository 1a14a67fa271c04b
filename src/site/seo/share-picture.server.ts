import sharp from 'sharp'
import type { Tone } from '#kit/public-face/public-face.server.ts'
import { openOutliner, type TextStyle } from './outlined-text.server.ts'

export interface ShareText {
  title: string
  /** «Препарат», «Болезнь»; absent on the picture of the site itself. */
  kind?: string
  /** Colours of the kind. */
  tone: Tone
  /** An SVG of 400 × 300. */
  drawing: string
}

const tones = {
  green: { ground: '#f2fcf3', frame: '#e1f8e4', accent: '#147339' },
  honey: { ground: '#fff8ed', frame: '#feefd6', accent: '#835600' },
  plum: { ground: '#fef6fc', frame: '#ffeaf9', accent: '#844778' },
  lime: { ground: '#f7fbeb', frame: '#ebf6d0', accent: '#486400' },
} satisfies Record<Tone, unknown>

const ink = '#111827'
const muted = '#4b5563'

/** A PNG of 1200 × 630, the size and format that all social networks support. */
export async function drawSharePicture(text: ShareText): Promise<Buffer> {
  const svg = await toSvg(text)
  return sharp(Buffer.from(svg), { limitInputPixels: 4_000_000 })
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

async function toSvg({ title, kind, tone, drawing }: ShareText): Promise<string> {
  const outliner = await openOutliner()
  const line = (words: string, style: TextStyle, x: number, y: number) =>
    `<path transform="translate(${x} ${y})" d="${outliner.outline(words, style).path}"/>`
  const { ground, frame, accent } = tones[tone]
  const heading = titleStyle(title)
  const lines = outliner.wrap(title, heading, 560, 4)
  const top = 330 - ((lines.length - 1) * heading.size * 1.15) / 2
  const titles = lines.map((words, index) => line(words, heading, 80, top + index * heading.size * 1.15))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${ground}"/><rect width="16" height="630" fill="${accent}"/>
<rect x="680" y="115" width="460" height="400" rx="40" fill="${frame}"/>
${drawing.replace('<svg ', '<svg x="700" y="157" width="420" height="315" ')}
<g fill="${ink}">${titles.join('')}</g>
<g fill="${accent}">${kind ? line(kind, { family: 'sans', weight: 600, size: 30 }, 80, 120) : ''}</g>
<g fill="${accent}">${line('Садозор', { family: 'display', weight: 600, size: 40 }, 80, 548)}</g>
<g fill="${muted}">${line('Справочник защиты растений', { family: 'sans', weight: 400, size: 26 }, 265, 546)}</g>
</svg>`
}

const titleStyle = (title: string) => ({
  family: 'display' as const,
  weight: 600,
  size: title.length > 60 ? 46 : title.length > 24 ? 58 : 72,
})
