import { DETAIL, TONES } from '../palette.ts'
import { both, disc, fill, oval, rimmed, stroke } from '../svg.ts'

const INK = TONES.ink[1]

/** A mole cricket from above: digging fore legs, short wing covers, two tails. About 150 wide and 250 high. */
export function moleCricket(): string {
  const [light, dark] = TONES.brown
  const spade = rimmed('M0 8C-4-14 8-34 26-44L28-30L40-36L40-22L52-24L46-8L54-2C44 16 24 26 8 22Z', light, dark, 4)
  const claw = `<g transform="translate(30 -84) rotate(-14)">${spade}</g>`
  return (
    both(
      stroke('M6-126C14-148 30-160 50-164', INK, 4) +
        claw +
        stroke('M22-34l34-6l20 18', dark, 8) +
        stroke('M24 4l38 18l10 44', dark, 9) +
        stroke('M76-22l8 12M72 66l2 14', dark, 4),
    ) +
    both(stroke('M8 112C14 132 22 144 32 154', dark, 4.6)) +
    fill('M-26-20C-32 30-26 92 0 118C26 92 32 30 26-20Z', light) +
    fill('M0-20V118C26 92 32 30 26-20Z', dark) +
    stroke('M-27 44Q0 54 27 44M-25 60Q0 70 25 60M-22 76Q0 85 22 76M-17 92Q0 99 17 92', DETAIL.soil, 2.6, 0.6) +
    both(
      rimmed('M1-30C20-34 30-20 30-2C28 20 18 32 4 34Z', '#c39a6b', dark, 3.6) +
        stroke('M8-24C16-6 16 12 10 28M18-26C26-8 24 10 18 24', DETAIL.soil, 2, 0.7) +
        stroke('M6 34C8 60 6 86 3 104', '#e2cda8', 4),
    ) +
    rimmed('M-30-78C-34-40-26-26 0-24C26-26 34-40 30-78C22-98-22-98-30-78Z', light, dark, 4) +
    fill('M2-92C24-92 32-76 31-60C30-38 22-28 2-26Z', dark) +
    stroke('M-12-76C-16-60-14-46-8-38', DETAIL.white, 4, 0.3) +
    oval(0, -104, 21, 24, dark) +
    oval(-4, -108, 12, 14, light) +
    both(disc(14, -112, 4.6, DETAIL.night)) +
    both(stroke('M6-124q4 6 2 10', INK, 3))
  )
}

/** A slug seen from the side, crawling to the right; about 270 wide. */
export function slug(): string {
  const [light, dark] = TONES.brown
  const net =
    'M-92 16q12-10 24-4q12-12 26-6M-74 26q14-12 28-6q14-12 28-6M-36 4q14-10 26-4M-40 28q14-10 26-6q12-10 22-8M-8 22q10-8 20-6M-112 26q10-8 20-6'
  const mantle = 'M-6 6q12-10 24-4q12-10 22-4M0 20q12-10 24-4q12-8 20-4M22-14q10-6 20-2M46 10q8-4 14 0'
  return (
    fill(
      'M-132 44C-112 4-60-22-16-22C30-34 84-34 104-10C122-2 132 14 130 30C128 42 116 46 100 46H-110C-120 46-134 50-132 44Z',
      light,
    ) +
    fill('M-132 44C-120 34 60 40 130 26C129 42 116 46 100 46H-110C-120 46-134 50-132 44Z', dark) +
    stroke(net, DETAIL.soil, 2.8, 0.7) +
    rimmed('M-22 8C-22-22 8-36 40-34C66-32 78-14 72 6C64 26 30 30 4 26C-12 24-22 18-22 8Z', '#b98a5e', dark, 4) +
    stroke(mantle, DETAIL.soil, 2.8, 0.7) +
    oval(50, 2, 6, 4.5, DETAIL.bark) +
    stroke('M102-8C108-30 116-44 128-54M114-4C124-20 134-28 146-32', light, 6) +
    disc(129, -56, 6.4, INK) +
    disc(148, -33, 6.4, INK) +
    stroke('M124 18l14 4M120 26l12 8', light, 5) +
    stroke('M-104 18C-80-2-50-12-24-14', DETAIL.white, 4, 0.35)
  )
}
