import { DETAIL, TONES, type Tone } from '../palette.ts'
import { both, fill, n, oval, stroke } from '../svg.ts'

/** A beetle seen from above, head up, about 130 wide and 200 high around (0, 0). */
export interface BeetleLook {
  /** Rim and ground of the wing cases: the rim keeps the contrast with the frame. */
  rim: Tone
  cases: string
  collar: string
  head: string
  pattern: 'stripes' | 'ribs' | 'bands' | 'down' | 'yellowStripe' | 'plain'
  antennae: 'thread' | 'club' | 'fan' | 'elbow'
  /** Half-width of the wing cases and their length. */
  width: number
  length: number
  snout?: number
  mark?: string
}

const INK = TONES.ink[1]

/** Thigh, shin and foot of the three right legs; the left ones are their mirror. */
function legs(width: number, length: number, jumping: boolean): string {
  const w = width * 0.7
  const [front, middle, rear] = [-36, -6, length * 0.3]
  const thighs = `M${n(w)} ${front}l${n(width * 0.62)} -22M${n(w)} ${middle}l${n(width * 0.7)} 4M${n(w)} ${n(rear)}l${n(width * 0.62)} 26`
  const shins = `M${n(w + width * 0.62)} ${front - 22}l14 -26M${n(w + width * 0.7)} ${middle + 4}l28 16M${n(w + width * 0.62)} ${n(rear + 26)}l12 34`
  const feet = `M${n(w + width * 0.62 + 14)} ${front - 48}l12 -10M${n(w + width * 0.7 + 28)} ${middle + 20}l16 2M${n(w + width * 0.62 + 12)} ${n(rear + 60)}l12 12`
  const strong = jumping ? stroke(`M${n(w)} ${n(rear)}l${n(width * 0.5)} 22`, INK, 15) : ''
  return both(stroke(thighs, INK, 7) + stroke(shins, INK, 4.6) + stroke(feet, INK, 3) + strong)
}

function antennae(kind: BeetleLook['antennae'], snout: number): string {
  const y = -84
  switch (kind) {
    case 'thread':
      return both(stroke(`M10 ${y - 8}C20 ${y - 30} 40 ${y - 38} 58 ${y - 40}`, INK, 4))
    case 'club':
      return both(
        stroke(`M9 ${y - 8}C18 ${y - 24} 32 ${y - 30} 42 ${y - 30}`, INK, 3.6) + oval(48, y - 31, 9, 5.5, INK, 8),
      )
    case 'fan':
      return both(
        stroke(`M11 ${y - 6}C18 ${y - 18} 24 ${y - 22} 30 ${y - 24}`, INK, 4) +
          stroke(`M30 ${y - 24}l34 -12M31 ${y - 23}l37 -4M31 ${y - 22}l36 5M30 ${y - 21}l32 13`, TONES.brown[0], 6),
      )
    case 'elbow':
      return both(
        stroke(`M3 ${y - snout * 0.55}L30 ${n(y - snout * 0.7)}L48 ${n(y - snout * 0.7 - 26)}`, INK, 3.4) +
          oval(50, y - snout * 0.7 - 31, 5, 8, INK, 20),
      )
  }
}

/** Patterns of the right wing case: `at(x, y)` takes shares of its width and length. */
type Pattern = (at: (x: number, y: number) => string, width: number, mark?: string) => string

const PATTERNS: Readonly<Record<BeetleLook['pattern'], Pattern>> = {
  stripes: (at, width, mark = DETAIL.night) => {
    const line = (k: number) =>
      `M${at(0.13 + k * 0.17, 0.09 + k * k * 0.012)}C${at(0.16 + k * 0.21, 0.36)} ${at(0.16 + k * 0.2, 0.62)} ${at(0.1 + k * 0.1, 0.93 - k * 0.034)}`
    return stroke([0, 1, 2, 3, 4].map(line).join(''), mark, width * 0.088)
  },
  ribs: (at, _width, mark = DETAIL.night) =>
    stroke(
      [0.24, 0.5, 0.76]
        .map(k => `M${at(k, 0.1)}C${at(k * 1.2, 0.4)} ${at(k * 1.1, 0.74)} ${at(k * 0.55, 0.89)}`)
        .join(''),
      mark,
      2.4,
      0.65,
    ),
  bands: at =>
    stroke(`M${at(0.04, 0.34)}Q${at(0.5, 0.42)} ${at(0.88, 0.3)}`, DETAIL.white, 3) +
    stroke(`M${at(0.06, 0.62)}Q${at(0.5, 0.78)} ${at(0.84, 0.56)}`, '#e9dfcb', 9),
  yellowStripe: (at, width, mark = DETAIL.butter) =>
    stroke(`M${at(0.5, 0.14)}C${at(0.4, 0.36)} ${at(0.4, 0.6)} ${at(0.42, 0.78)}`, mark, width * 0.26),
  down: (at, _width, mark = DETAIL.white) => {
    const hairs = [0, 1, 2, 3, 4, 5, 6, 7].map(
      k => `M${at(0.2 + (k % 3) * 0.24, 0.14 + k * 0.1)}l4 9M${at(0.34 + (k % 2) * 0.24, 0.19 + k * 0.1)}l3 8`,
    )
    return stroke(hairs.join(''), mark, 2, 0.7)
  },
  plain: () => '',
}

function patternOf({ pattern, width, length, mark }: BeetleLook): string {
  return both(PATTERNS[pattern]((x, y) => `${n(x * width)} ${n(y * length - 44)}`, width, mark))
}

export function beetle(look: BeetleLook): string {
  const { width: w, length } = look
  const end = -44 + length
  const cases = `M0-46C${n(w * 0.7)}-50 ${n(w * 1.04)}-24 ${n(w)} ${n(-44 + length * 0.45)}C${n(w * 0.98)} ${n(end - 22)} ${n(w * 0.5)} ${end} 0 ${end}C${n(-w * 0.5)} ${end} ${n(-w * 0.98)} ${n(end - 22)} ${n(-w)} ${n(-44 + length * 0.45)}C${n(-w * 1.04)}-24 ${n(-w * 0.7)}-50 0-46Z`
  const rim = (d: string, color: string) => `<path d="${d}" fill="${color}" stroke="${look.rim[1]}" stroke-width="5"/>`
  const collarWidth = w * 0.74
  const collar = `M${n(-collarWidth)}-44C${n(-collarWidth * 1.1)}-66 ${n(-collarWidth * 0.6)}-80 0-80C${n(collarWidth * 0.6)}-80 ${n(collarWidth * 1.1)}-66 ${n(collarWidth)}-44Q0-34 ${n(-collarWidth)}-44Z`
  const snout = look.snout ?? 0
  const nose = snout ? stroke(`M0-88Q3 ${n(-88 - snout * 0.5)} 0 ${n(-88 - snout)}`, INK, 9) : ''
  return (
    legs(w, length, look.pattern === 'yellowStripe') +
    antennae(look.antennae, snout) +
    nose +
    rim(
      `M0-102C${n(w * 0.46)}-102 ${n(w * 0.5)}-76 ${n(w * 0.4)}-72H${n(-w * 0.4)}C${n(-w * 0.5)}-76 ${n(-w * 0.46)}-102 0-102Z`,
      look.head,
    ) +
    rim(collar, look.collar) +
    rim(cases, look.cases) +
    patternOf(look) +
    stroke(`M0-44V${n(end - 3)}`, DETAIL.night, 2.6) +
    fill(
      `M${n(-w * 0.72)} ${n(-20)}C${n(-w * 0.86)} ${n(0)} ${n(-w * 0.8)} ${n(length * 0.3)} ${n(-w * 0.66)} ${n(length * 0.42)}C${n(-w * 0.66)} ${n(length * 0.2)} ${n(-w * 0.66)} 0 ${n(-w * 0.72)}-20Z`,
      DETAIL.white,
      0.28,
    )
  )
}
