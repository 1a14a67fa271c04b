import { DETAIL, TONES } from '../palette.ts'
import type { Random } from '../random.ts'
import { disc, fill, n, oval, patch, place, stroke } from '../svg.ts'

/** The deciding sign of a disease that is easily taken for another, as seen through a lens of 3×. */
export type LensName =
  | 'whiteDown'
  | 'greyDown'
  | 'oilyDown'
  | 'sharpRings'
  | 'oliveVelvet'
  | 'rimmedWhite'
  | 'purpleRim'
  | 'brownBumps'
  | 'orangePillars'
  | 'purpleBud'
  | 'greyUlcer'
  | 'wetDrop'
  | 'pinkPads'
  | 'holeRim'
  | 'corkyUlcer'
  | 'blackCrust'

const R = 76
/** Upper side, underside, bark and the skin of a tuber: what the lens looks at. */
const UPPER = '#4f9f5c'
const UNDER = '#a9cf9f'
const BARK = '#8f9f58'
const SKIN = '#d3ad6b'

const circle = (r: number) => `M${n(-r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`
const veins = (color: string) => stroke('M-30 62L18-66M-12 16L58 30M4-24L-52-44M2-20L60-22', color, 4, 0.7)
const at = (angle: number, far: number): [number, number] => [Math.cos(angle) * far, Math.sin(angle) * far]

/** Short threads around a patch: the spores of a mould at the edge of a spot. */
function down(count: number, from: number, to: number, color: string, random: Random): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + random.sway(0.12)
    const [x, y] = at(a, random.between(from, from + 5))
    const [dx, dy] = at(a + random.sway(0.5), random.between(to - from - 8, to - from))
    d += `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`
  }
  return stroke(d, color, 3.2)
}

const wobbly = (r: number, random: Random, x = 0, y = 0) => patch(x, y, r, r, () => random.sway(0.1), 11)

/** A white angular spot with a dark rim and the black dots of its spores. */
const rimmedSpot = (x: number, y: number, r: number, rim: string, random: Random, dots = 5) =>
  fill(wobbly(r + 7, random, x, y), rim) +
  fill(wobbly(r, random, x, y), '#f3f0e4') +
  Array.from({ length: dots }, (_, i) => {
    const [dx, dy] = at(i * 2.4, r * 0.2 + (i / dots) * r * 0.5)
    return disc(x + dx, y + dy, 3, DETAIL.night)
  }).join('')

const SIGNS: Readonly<Record<LensName, { ground: string; draw: (random: Random) => string }>> = {
  whiteDown: {
    ground: UNDER,
    draw: random =>
      veins('#7fae7a') +
      [46, 41, 36].map((r, i) => fill(wobbly(r, random), '#6b4a2c', [0.3, 0.5, 1][i])).join('') +
      down(54, 38, 62, DETAIL.white, random),
  },
  greyDown: {
    ground: UNDER,
    draw: random =>
      fill('M-44-34L8-50L40-20L34 36L-22 46L-50 8Z', '#c9bd5a') +
      veins('#7fae7a') +
      down(40, 10, 40, '#7d7191', random) +
      down(22, 2, 22, '#5f5475', random),
  },
  oilyDown: {
    ground: UNDER,
    draw: random =>
      fill(wobbly(52, random), '#d8cf5c') +
      veins('#7fae7a') +
      down(44, 8, 40, DETAIL.white, random) +
      down(20, 2, 20, DETAIL.white, random),
  },
  sharpRings: {
    ground: UPPER,
    draw: random =>
      veins('#8fcf95') +
      fill(wobbly(58, random), '#d9c94a', 0.85) +
      fill(wobbly(46, random), '#8a5a2a') +
      [38, 28, 18, 8].map(r => stroke(wobbly(r, random), '#4a2c10', 3)).join(''),
  },
  oliveVelvet: {
    ground: UNDER,
    draw: random =>
      veins('#7fae7a') +
      fill(wobbly(44, random), '#7f7a35') +
      down(46, 26, 50, '#5f5a22', random) +
      down(30, 6, 30, '#4d4a1c', random),
  },
  rimmedWhite: {
    ground: UPPER,
    draw: random =>
      veins('#8fcf95') +
      rimmedSpot(-22, -16, 27, '#5a3416', random, 7) +
      rimmedSpot(32, 24, 18, '#5a3416', random, 4) +
      rimmedSpot(-18, 46, 9, '#5a3416', random, 1),
  },
  purpleRim: {
    ground: UPPER,
    draw: random =>
      veins('#8fcf95') + rimmedSpot(-18, -14, 28, '#8a2f4f', random, 0) + rimmedSpot(34, 28, 16, '#8a2f4f', random, 0),
  },
  brownBumps: {
    ground: UPPER,
    draw: random =>
      veins('#8fcf95') +
      Array.from({ length: 17 }, (_, i) => {
        const [x, y] = at(i * 2.4, 12 * Math.sqrt(i + 0.5))
        const r = random.between(4.6, 7)
        return (
          disc(x + 1.5, y + 2, r + 1.5, '#3b2410', 0.5) +
          disc(x, y, r, '#6b4118') +
          disc(x - r * 0.3, y - r * 0.35, r * 0.34, '#f3e6cf')
        )
      }).join(''),
  },
  orangePillars: {
    ground: UNDER,
    draw: random =>
      veins('#7fae7a') +
      Array.from({ length: 12 }, (_, i) => {
        const [x, y] = at(i * 2.4, 14.5 * Math.sqrt(i + 0.4))
        return (
          disc(x, y, 8, '#f0a02a') +
          stroke(`M${n(x)} ${n(y)}q${n(random.sway(8))}-10 ${n(random.sway(10))}-19`, '#a85a12', 4.4)
        )
      }).join(''),
  },
  purpleBud: {
    ground: BARK,
    draw: random =>
      fill(wobbly(56, random), '#7a4a86') +
      fill(wobbly(40, random), '#573064') +
      fill('M-15 26C-20-8-8-30 2-44C14-28 20-6 15 26Z', TONES.brown[1]) +
      fill('M2 26V-44C14-28 20-6 15 26Z', TONES.brown[0]) +
      [-38, -24, 28, 40]
        .map((x, i) => disc(x, 20 - i * 9, 3, '#2b1533') + disc(x + 4, -18 + i * 7, 2.6, '#2b1533'))
        .join(''),
  },
  greyUlcer: {
    ground: BARK,
    draw: random =>
      [
        [-18, -16, 26, 34],
        [30, 30, 16, 22],
      ]
        .map(
          ([x, y, rx, ry]) =>
            fill(
              patch(x!, y!, rx! + 7, ry! + 7, () => random.sway(0.1), 10),
              '#7d2f5c',
            ) +
            fill(
              patch(x!, y!, rx!, ry!, () => random.sway(0.1), 10),
              '#d6d0c8',
            ) +
            stroke(`M${x} ${y! - ry! * 0.8}l4 ${n(ry! * 0.5)}l-6 ${n(ry! * 0.5)}l4 ${n(ry! * 0.6)}`, '#6f655d', 3.4),
        )
        .join(''),
  },
  wetDrop: {
    ground: UNDER,
    draw: () =>
      fill('M-46-30L4-48L44-22L36 30L-18 44L-50 10Z', '#8a6a36') +
      veins('#7fae7a') +
      oval(4, 10, 21, 24, '#e9d9a0') +
      stroke('M-6 2A14 16 0 0 1 4-7', DETAIL.white, 5),
  },
  pinkPads: {
    ground: UNDER,
    draw: random =>
      veins('#7fae7a') +
      Array.from({ length: 8 }, (_, i) => {
        const [x, y] = at(i * 2.4, 18.5 * Math.sqrt(i + 0.3))
        return (
          fill(wobbly(11, random, x, y), '#8a2f3c') +
          disc(x, y, 5.4, '#f6d9d6') +
          disc(x - 1.6, y - 1.8, 1.9, DETAIL.white)
        )
      }).join(''),
  },
  holeRim: {
    ground: UPPER,
    draw: random =>
      veins('#8fcf95') +
      fill(wobbly(35, random, -14, -12), '#a8442f') +
      fill(wobbly(27, random, -14, -12), '#fbf8ef') +
      fill(wobbly(21, random, 34, 34), '#a8442f') +
      fill(wobbly(14, random, 34, 34), '#b98a5a') +
      stroke('M22 30A14 14 0 0 1 38 22', '#fbf8ef', 3),
  },
  corkyUlcer: {
    ground: SKIN,
    draw: random =>
      fill(wobbly(50, random), '#8f6a38') +
      fill(wobbly(40, random), '#a9824a') +
      stroke('M-30-8L-8-2L10-26M-8-2L-14 26M-8-2L24 14L20 34M24 14L38 6', '#4a3216', 5) +
      stroke('M-38 16L-26 24M12-40L26-30', '#4a3216', 3.6),
  },
  blackCrust: {
    ground: SKIN,
    draw: random =>
      [
        [-20, -22, 24, 15],
        [26, 8, 21, 13],
        [-22, 30, 17, 11],
        [26, -38, 10, 7],
      ]
        .map(
          ([x, y, rx, ry]) =>
            fill(
              patch(x! + 2, y! + 4, rx!, ry!, () => random.sway(0.24), 9),
              '#a27c40',
            ) +
            fill(
              patch(x!, y!, rx!, ry!, () => random.sway(0.24), 9),
              '#221c19',
            ) +
            disc(x! - rx! * 0.3, y! - ry! * 0.35, 2.6, '#6d625b'),
        )
        .join(''),
  },
}

/**
 * The lens with the sign, and a small ring on the place of the plant that it enlarges. All parts of a sign lie inside the rim, because a
 * drawing has no ids and so no clipping.
 */
export function lens(
  name: LensName,
  x: number,
  y: number,
  spot: readonly [x: number, y: number],
  random: Random,
): string {
  const { ground, draw } = SIGNS[name]
  const toSpot = Math.atan2(spot[1] - y, spot[0] - x)
  const [edgeX, edgeY] = [x + Math.cos(toSpot) * (R + 4), y + Math.sin(toSpot) * (R + 4)]
  const [ringX, ringY] = [spot[0] - Math.cos(toSpot) * 13, spot[1] - Math.sin(toSpot) * 13]
  return (
    stroke(`M${n(edgeX)} ${n(edgeY)}L${n(ringX)} ${n(ringY)}`, DETAIL.ink, 3.4) +
    `<g transform="translate(${n(spot[0])} ${n(spot[1])})">${stroke(circle(13), DETAIL.ink, 4)}</g>` +
    place(
      x,
      y,
      0,
      1,
      fill(circle(R), ground) +
        draw(random) +
        stroke(circle(R - 5), DETAIL.white, 3, 0.85) +
        stroke(circle(R), DETAIL.ink, 8),
    )
  )
}
