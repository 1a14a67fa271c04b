import { DETAIL, TONES, type Tone } from '../palette.ts'
import { both, disc, fill, oval, stroke } from '../svg.ts'

const INK = TONES.ink[1]

const glass = (d: string, opacity = 0.5) =>
  `<path d="${d}" fill="#fff" fill-opacity="${opacity}" stroke="${INK}" stroke-width="3.6"/>`

const LEGS = 'M12-30l26-16l10-18M14-12l32 4l16 16M12 6l28 26l6 24'

export interface FlyLook {
  body: Tone
  thorax: Tone
  eyes: string
  bands?: string
  shield?: string
}

/** A fly with half-spread wings, seen from above; about 210 wide. */
export function fly({ body, thorax, eyes, bands, shield }: FlyLook): string {
  const wing =
    glass('M12-26C50-30 104 0 116 34C112 54 84 58 62 46C36 30 18 4 12-16Z') +
    stroke('M16-20C50-12 84 10 108 36M16-16C40 0 64 24 76 48M62-8L54 32', INK, 1.8, 0.8) +
    (bands ? stroke('M46-16Q40 6 30 16M72-2Q66 24 52 38M98 16Q94 38 78 52', bands, 9) : '')
  return (
    both(stroke(LEGS, INK, 4)) +
    both(wing) +
    fill('M-21 2C-25 36-12 66 0 74C12 66 25 36 21 2Z', body[0]) +
    fill('M0 2V74C12 66 25 36 21 2Z', body[1]) +
    stroke('M-22 20Q0 28 22 20M-19 38Q0 46 19 38M-13 54Q0 60 13 54', DETAIL.night, 2.6, 0.45) +
    oval(0, -18, 22, 27, thorax[0]) +
    fill('M0-45C30-44 30 8 0 9Z', thorax[1]) +
    stroke('M-8-36V-4M8-36V-4', DETAIL.night, 2.6, 0.4) +
    (shield ? fill('M-9 2Q0-6 9 2Q6 14 0 14Q-6 14-9 2Z', shield) : '') +
    fill('M-20-48C-20-66 20-66 20-48C20-40-20-40-20-48Z', INK) +
    both(oval(14, -52, 10.5, 13, INK, 14) + oval(13, -52, 7, 9.5, eyes, 14) + stroke('M4-62l6-12', INK, 3))
  )
}

/** A sawfly: four wings, a thick body without a waist, long antennae. */
export function sawfly(body: Tone, head: string, wingEdge: string): string {
  const wings =
    glass('M14-2C40-4 76 14 88 40C78 56 52 50 34 36C22 26 14 12 12 4Z') +
    glass('M13-30C54-52 116-48 142-22C138-4 112 0 86-4C56-6 28-10 13-16Z') +
    stroke('M16-24C60-36 104-34 134-20M70-40L74-6M104-42L100-4M18 4C40 10 62 26 80 42', INK, 2, 0.8) +
    stroke('M18-30C60-48 100-48 128-34', wingEdge, 4.4)
  return (
    both(stroke(LEGS, INK, 4) + stroke('M6-56C16-84 34-98 56-102', INK, 4.4)) +
    both(wings) +
    fill('M-20-2C-23 34-14 68 0 76C14 68 23 34 20-2Z', body[0]) +
    fill('M0-2V76C14 68 23 34 20-2Z', body[1]) +
    stroke('M-21 16Q0 23 21 16M-20 32Q0 39 20 32M-16 48Q0 54 16 48M-10 62Q0 66 10 62', '#6b4a05', 2.4, 0.55) +
    oval(0, -22, 21, 25, INK) +
    oval(0, -24, 14, 17, head) +
    oval(0, -54, 19, 13, INK) +
    oval(0, -55, 14, 9, head) +
    both(disc(14, -54, 5, DETAIL.night))
  )
}

/** A leaf sucker: short thick body, glassy wings as a roof, big eyes. */
export function psyllid(body: Tone): string {
  const wing =
    glass('M8-24C34-30 56 6 58 60C56 84 40 92 28 84C14 60 8 20 6-8Z', 0.45) +
    stroke('M14-14C28 10 36 44 38 80M20-4C34 14 46 40 52 66M16 4C20 32 24 54 30 78', INK, 2.4, 0.8)
  return (
    both(stroke('M16-24l28-10l12-16M16-10l34 8l14 18', INK, 4) + stroke('M10-56C18-76 30-86 44-90', INK, 3.4)) +
    fill('M-15-6C-18 30-8 60 0 66C8 60 18 30 15-6Z', body[1]) +
    stroke('M-14 12Q0 18 14 12M-12 28Q0 34 12 28M-9 42Q0 47 9 42', DETAIL.cream, 3) +
    both(wing) +
    oval(0, -26, 21, 22, body[0]) +
    fill('M0-48C27-47 27-5 0-4Z', body[1]) +
    stroke('M-10-34Q0-28 10-34M-12-20Q0-14 12-20', DETAIL.cream, 3) +
    oval(0, -50, 20, 11, body[1]) +
    both(disc(18, -52, 7, '#8a2f24'))
  )
}
