import { DETAIL, TONES, type Tone, type ToneName } from '../palette.ts'
import { disc, fill, n, oval, stroke } from '../svg.ts'

/** A light spot that makes a flat fruit round. */
export const shine = (x: number, y: number, r: number, opacity = 0.35): string =>
  oval(x, y, r * 0.34, r * 0.2, DETAIL.white, -38, opacity)

/** A ball in two tones: the shade lies as a crescent on the lower right. */
export function ball(x: number, y: number, r: number, [light, dark]: Tone): string {
  const on = (degrees: number) => {
    const a = (degrees * Math.PI) / 180
    return `${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}`
  }
  return (
    disc(x, y, r, light) +
    fill(`M${on(-62)}A${n(r)} ${n(r)} 0 0 1 ${on(142)}A${n(r * 1.32)} ${n(r * 1.32)} 0 0 0 ${on(-62)}Z`, dark)
  )
}

/** A dark berry: the middle is almost black, the rim keeps the contrast on a dark frame. */
export const darkBerry = (x: number, y: number, r: number, tone: Tone, core: string): string =>
  disc(x, y, r, tone[1]) +
  disc(x + r * 0.06, y + r * 0.08, r * 0.84, core) +
  oval(x - r * 0.3, y - r * 0.35, r * 0.3, r * 0.18, DETAIL.white, -38, 0.45)

const green = (name: ToneName = 'deep') => TONES[name][1]

/** Pointed sepals around (0, y). */
export function sepals(y: number, size: number, color: string, count = 5): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const a = ((i / count) * 2 - 0.5) * Math.PI
    const [c, s] = [Math.cos(a), Math.sin(a) * 0.55]
    d += `M${n(-s * size * 0.2)} ${n(y + c * size * 0.14)}L${n(c * size)} ${n(y + s * size)}L${n(s * size * 0.2)} ${n(y - c * size * 0.14)}Z`
  }
  return fill(d, color) + disc(0, y, size * 0.2, color)
}

export function apple(tone: Tone): string {
  const body = 'M0-37C16-53 52-48 52-4C52 30 26 51 9 48C4 47-4 47-9 48C-26 51-52 30-52-4C-52-48-16-53 0-37Z'
  return (
    fill(body, tone[0]) +
    fill('M30-45C46-40 52-22 52-4C52 30 26 51 9 48C4 47-4 47-9 48C26 38 44 0 30-45Z', tone[1]) +
    fill('M-17-39C-8-30 8-30 17-39C8-34-8-34-17-39Z', DETAIL.bark, 0.5) +
    stroke('M0-34Q1-50 7-60', DETAIL.ink, 4) +
    fill('M-7 47Q0 41 7 47Q0 50-7 47Z', DETAIL.bark, 0.6) +
    shine(-24, -18, 34)
  )
}

export function pear(tone: Tone): string {
  return (
    fill(
      'M0-58C17-58 20-40 24-22C29-4 46 8 46 28C46 50 24 58 0 58C-24 58-46 50-46 28C-46 8-29-4-24-22C-20-40-17-58 0-58Z',
      tone[0],
    ) +
    fill('M10-55C18-50 21-34 24-22C29-4 46 8 46 28C46 50 24 58 0 58C34 44 28 14 16-8C8-22 12-40 10-55Z', tone[1]) +
    oval(-24, 30, 14, 18, '#ca4741', 14, 0.25) +
    stroke('M0-56Q2-68 10-76', DETAIL.ink, 4) +
    fill('M-7 57Q0 50 7 57Q0 60-7 57Z', DETAIL.bark, 0.6) +
    shine(-16, -8, 24) +
    [
      [-12, 34],
      [4, 28],
      [-26, 26],
      [12, 42],
      [-4, 46],
    ]
      .map(([x, y]) => disc(x!, y!, 1.4, DETAIL.bark, 0.45))
      .join('')
  )
}

/** A stone fruit with the furrow on its side. */
export function stone(tone: Tone, rx: number, ry: number, blush?: string): string {
  return (
    oval(0, 0, rx, ry, tone[0]) +
    fill(
      `M${n(rx * 0.3)} ${n(-ry * 0.95)}C${n(rx * 1.25)} ${n(-ry * 0.7)} ${n(rx * 1.25)} ${n(ry * 0.8)} 0 ${n(ry)}C${n(rx * 0.55)} ${n(ry * 0.5)} ${n(rx * 0.7)} ${n(-ry * 0.3)} ${n(rx * 0.3)} ${n(-ry * 0.95)}Z`,
      tone[1],
    ) +
    (blush ? oval(-rx * 0.32, ry * 0.22, rx * 0.48, ry * 0.52, blush, 12, 0.45) : '') +
    stroke(
      `M${n(rx * 0.05)} ${n(-ry * 0.97)}C${n(rx * 0.5)} ${n(-ry * 0.4)} ${n(rx * 0.45)} ${n(ry * 0.4)} ${n(rx * 0.05)} ${n(ry * 0.95)}`,
      DETAIL.bark,
      2,
      0.4,
    ) +
    shine(-rx * 0.42, -ry * 0.45, rx * 0.6)
  )
}

export const tomato = (tone: Tone): string => ball(0, 0, 50, tone) + sepals(-42, 30, green()) + shine(-22, -14, 32)

export function bellPepper(tone: Tone): string {
  return (
    fill(
      'M-6-46C-22-56-46-50-46-24C-46 6-36 26-32 44C-29 58-14 60-6 52C-2 56 4 56 8 52C16 60 30 56 33 44C37 26 46 4 46-24C46-50 22-56 6-46Z',
      tone[0],
    ) +
    fill('M22-51C38-50 46-42 46-24C46 4 37 26 33 44C30 56 16 60 8 52C24 30 34-20 22-51Z', tone[1]) +
    stroke('M-14-46C-24-20-20 20-7 50M8-46C18-18 16 22 8 50', DETAIL.bark, 2.2, 0.35) +
    fill('M-20-48Q0-58 20-48Q10-38 0-42Q-10-38-20-48Z', green()) +
    stroke('M0-48Q0-62 9-70', green(), 7) +
    shine(-30, -20, 24)
  )
}

export function eggplant(tone: Tone): string {
  return (
    fill('M0-62C20-60 22-30 32 0C44 34 34 66 2 66C-32 66-42 36-32 0C-24-30-20-60 0-62Z', tone[1]) +
    fill('M0-56C16-54 17-28 27 2C37 34 28 60 2 60C-26 60-36 34-27 2C-19-28-16-54 0-56Z', '#4a3564') +
    fill('M-15-18C-26 8-28 30-20 46C-28 20-20 0-10-22Z', DETAIL.white, 0.28) +
    fill('M-20-44L-14-66H14L20-44L11-30L6-48L0-24L-7-48L-13-30Z', green('olive')) +
    stroke('M0-64Q0-76 8-84', green('olive'), 7)
  )
}

export function cucumber(tone: Tone): string {
  const warts = [
    [-9, -52],
    [6, -40],
    [-8, -24],
    [9, -14],
    [-10, 2],
    [7, 14],
    [-8, 30],
    [8, 42],
    [-4, 56],
    [0, -4],
    [1, 26],
  ]
  return (
    fill('M0-76C16-76 20-56 20-30C20 10 22 40 16 62C12 78-12 78-16 62C-22 40-20 10-20-30C-20-56-16-76 0-76Z', tone[0]) +
    fill('M6-75C17-70 20-54 20-30C20 10 22 40 16 62C13 74 2 76-6 72C14 40 10-40 6-75Z', tone[1]) +
    stroke('M-8-50V44M2-30V60', '#cfe6a5', 1.6, 0.5) +
    warts.map(([x, y]) => disc(x!, y!, 2.1, '#e2efc4', 0.75)).join('') +
    fill('M-10 74Q0 66 10 74Q0 82-10 74Z', TONES.lemon[0])
  )
}

export function marrow(tone: Tone): string {
  return (
    fill('M-12-78H12C18-56 30-30 31 20C32 62 20 78 0 78C-20 78-32 62-31 20C-30-30-18-56-12-78Z', tone[0]) +
    fill('M4-78H12C18-56 30-30 31 20C32 62 20 78 0 78C22 50 16-30 4-78Z', tone[1]) +
    stroke('M-8-60C-18-20-20 30-12 66M2-60C2-10 4 30 4 70', '#dbe7ae', 3, 0.6) +
    fill('M-12-78L-9-96H9L12-78Q0-70-12-78Z', green('olive'))
  )
}
