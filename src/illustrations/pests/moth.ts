import { DETAIL, TONES, type Tone } from '../palette.ts'
import { both, disc, fill, oval, rimmed, stroke } from '../svg.ts'

/** A moth or a butterfly with spread wings, about 270 wide around (0, 0), or a narrow one at rest, seen from above. */
export interface MothLook {
  fore: Tone
  hind: Tone
  body: Tone
  pattern: 'eyespot' | 'bars' | 'kidney' | 'white' | 'marbled' | 'crossband' | 'costa' | 'net'
  dark: string
  pale: string
}

const FORE = 'M8-38C42-84 100-108 138-98C146-76 138-40 114-18C84-6 40-8 8-10Z'
const HIND = 'M6-14C44-14 90-6 106 10C112 42 88 76 58 78C34 76 14 48 4 14Z'
const HIND_VEINS = 'M10-4L84 34M8 2L62 62M12-8L98 12'

/** Everything stays within the right fore wing; the left one is its mirror. */
const PATTERNS: Record<MothLook['pattern'], (dark: string, pale: string) => string> = {
  eyespot: (dark, pale) =>
    stroke('M34-62Q44-34 40-14M58-78Q70-44 66-14M82-88Q90-60 86-34', dark, 4, 0.75) +
    oval(112, -56, 19, 24, dark, 24) +
    oval(112, -56, 13, 17, '#a8641e', 24) +
    stroke('M104-68Q112-56 114-42M114-70Q121-58 121-48', '#e9b04c', 2.6) +
    stroke('M46-68Q58-40 54-14', pale, 2.4, 0.8),
  bars: (dark, pale) =>
    fill('M56-77C66-60 52-36 58-10L84-13C80-40 92-66 82-90Z', dark) +
    stroke('M22-50Q34-28 30-12M110-98Q116-62 104-26', dark, 5, 0.8) +
    stroke('M54-76C64-60 50-36 56-11M86-91C96-66 84-40 88-14', pale, 2.2, 0.8),
  kidney: (dark, pale) =>
    stroke('M30-56Q44-36 34-12M54-74Q66-44 56-12M104-98Q104-62 88-18', dark, 3.2, 0.8) +
    `<ellipse cx="88" cy="-62" rx="10" ry="14" fill="${pale}" stroke="${dark}" stroke-width="3" transform="rotate(24 88 -62)"/><circle cx="60" cy="-50" r="7.5" fill="none" stroke="${dark}" stroke-width="3"/>` +
    stroke('M128-98Q122-84 126-72Q114-62 120-50Q106-40 108-24', pale, 3),
  white: dark =>
    fill('M92-103C112-108 130-102 138-98C144-80 140-58 130-38C126-60 118-84 92-103Z', dark) +
    disc(84, -64, 9.5, dark) +
    disc(74, -30, 8.5, dark),
  marbled: (dark, pale) =>
    fill('M40-69C52-50 38-30 46-9L68-10C64-36 76-58 64-86Z', dark) +
    fill('M96-103C104-80 92-64 104-46C112-56 124-70 128-100Z', dark, 0.9) +
    fill('M72-88C82-66 70-40 76-12L90-14C86-40 94-70 86-97Z', pale) +
    oval(112, -34, 9, 7, pale, -40) +
    stroke('M20-48Q30-30 26-12', dark, 4),
  crossband: (dark, pale) =>
    stroke('M48-72Q64-44 50-11', dark, 6) +
    stroke('M42-68Q58-44 44-11', pale, 3) +
    stroke('M108-100Q108-76 100-60T96-22', dark, 3.4) +
    stroke('M114-100Q114-76 106-60T102-24', pale, 2.6) +
    disc(82, -58, 4.5, dark) +
    disc(86, -48, 3.6, dark),
  costa: (dark, pale) =>
    stroke('M44-72l8 14M58-81l8 15M72-89l8 15M86-95l8 14M100-99l7 13M114-102l6 12', pale, 4) +
    oval(106, -44, 12, 16, dark, 24) +
    stroke('M100-50l8 10M108-52l6 9', pale, 2.4) +
    stroke('M26-50Q38-30 34-12', dark, 3, 0.6),
  net: (dark, pale) =>
    stroke('M30-58L46-12M50-74L66-12M72-88L86-14M96-98L104-24M24-36Q70-52 130-72M34-20Q80-34 126-46', dark, 2, 0.7) +
    fill('M60-80C66-62 56-40 64-11L74-11C72-40 80-62 72-88Z', dark, 0.85) +
    stroke('M118-98Q124-66 110-26', pale, 3, 0.8),
}

/** The rim of the fore wing is drawn last: a pattern may run to the edge, the edge keeps its tone. */
export function moth(look: MothLook): string {
  const wings =
    rimmed(HIND, look.hind[0], look.hind[1], 4) +
    stroke(HIND_VEINS, look.hind[1], 2, 0.7) +
    fill(FORE, look.fore[0]) +
    PATTERNS[look.pattern](look.dark, look.pale) +
    stroke(FORE, look.fore[1], 4)
  return both(wings) + mothBody(look.body)
}

function mothBody([light, dark]: Tone): string {
  return (
    both(stroke('M4-52C12-84 30-100 48-108', dark, 3.4)) +
    fill('M-11-6C-14 30-8 62 0 84C8 62 14 30 11-6Z', light) +
    fill('M0-6V84C8 62 14 30 11-6Z', dark) +
    stroke('M-11 12Q0 17 11 12M-11 28Q0 33 11 28M-9 44Q0 49 9 44M-6 58Q0 62 6 58', DETAIL.night, 2, 0.35) +
    oval(0, -24, 15, 23, light) +
    fill('M0-47C20-46 20-2 0-1Z', dark) +
    disc(0, -51, 9.5, dark) +
    both(disc(7, -54, 4, DETAIL.night))
  )
}

/** A white butterfly: veins on pale wings, dark corners, clubbed antennae. */
export function butterfly(look: MothLook): string {
  const wings =
    rimmed(HIND, look.pale, look.hind[1], 4) +
    stroke(HIND_VEINS, look.hind[0], 1.8, 0.6) +
    disc(70, 2, 6, look.dark) +
    fill(FORE, look.pale) +
    stroke('M12-30L110-84M12-22L122-54M12-16L108-22', look.fore[0], 1.8, 0.6) +
    PATTERNS.white(look.dark, look.pale) +
    stroke(FORE, look.fore[1], 4)
  return both(wings) + mothBody(look.body) + both(disc(49, -109, 5, look.body[1]))
}

/** Folded wings: a slender moth seen from above, with a pattern along the back. */
export function restingMoth(tone: Tone, back: 'diamonds' | 'flecks', light: string, dark: string): string {
  const wing = 'M0-62C26-58 38-20 40 30C42 66 34 92 18 108C10 96 4 84 0 76Z'
  const pattern =
    back === 'diamonds'
      ? fill('M0-58C12-40 10-30 0-24C16-12 18 0 0 14C20 24 20 38 0 52C16 62 14 76 4 86L0 76Z', light) +
        stroke('M3-56C15-40 13-30 3-24C19-12 21 0 3 14C23 24 23 38 3 52C17 62 16 74 8 86', dark, 3)
      : [
          [14, -36],
          [26, -8],
          [12, 4],
          [30, 30],
          [14, 44],
          [28, 62],
          [18, 86],
          [8, 24],
        ]
          .map(([x, y]) => oval(x!, y!, 5, 3.4, dark, 40))
          .join('') +
        [
          [20, -22],
          [22, 16],
          [20, 54],
          [10, -12],
        ]
          .map(([x, y]) => oval(x!, y!, 4, 2.6, light, 40))
          .join('')
  const fringe = stroke('M20 106l6 10M28 96l8 8M34 84l8 6M14 110l3 12', tone[0], 2.6)
  return (
    both(
      stroke('M4-82C8-112 20-130 34-142', tone[1], 3.6) + stroke('M22-46l26-18l14 4M34 0l24-6l12 8', TONES.ink[1], 4),
    ) +
    both(rimmed(wing, tone[0], tone[1], 4) + pattern + fringe) +
    disc(0, -70, 15, tone[1]) +
    both(disc(10, -76, 4.5, DETAIL.night))
  )
}

/** A clearwing: a wasp-like body with bands, narrow glassy wings. */
export function clearwing([light, dark]: Tone): string {
  const glass = (d: string) => `<path d="${d}" fill="#fff" fill-opacity=".4" stroke="${dark}" stroke-width="5"/>`
  const wings =
    glass('M8-10C34-14 74 0 92 22C90 40 70 46 52 40C32 30 14 12 8-4Z') +
    stroke('M12-2C40 8 64 22 84 30', dark, 2.4) +
    glass('M9-34C50-62 110-66 142-48C146-34 132-22 112-20C76-16 36-18 9-20Z') +
    stroke('M12-28C56-44 100-48 138-42M104-58L106-22', dark, 3) +
    fill('M118-60C132-56 144-50 142-44C140-30 128-23 118-21Z', '#d9702b', 0.8)
  return (
    both(stroke('M4-58C14-84 26-96 42-104', dark, 4.4)) +
    both(wings) +
    fill('M-14-10C-17 30-12 74-6 92H6C12 74 17 30 14-10Z', dark) +
    stroke('M-14 8H14M-14 34H14M-11 60H11', DETAIL.butter, 5) +
    fill('M-8 90L-16 112M-8 90C-14 100-16 108-14 114L0 102L14 114C16 108 14 100 8 90Z', light) +
    oval(0, -32, 17, 24, dark) +
    both(stroke('M9-50C14-40 14-26 10-14', DETAIL.butter, 3.6)) +
    disc(0, -60, 11, dark) +
    both(disc(8, -64, 4.5, DETAIL.night))
  )
}
