/**
 * Colours of the drawings. Whatever lies directly on the frame of a card must keep a contrast of 3:1 on the light frame (step 50)
 * and on the dark one (step 950), which leaves the relative luminances 0.145–0.28: every tone in TONES keeps inside (a test counts).
 * Details that lie on another part are free, they stand in DETAIL.
 */
export type Tone = readonly [light: string, dark: string]

export const TONES = {
  fresh: ['#4c9f4a', '#38863c'],
  deep: ['#3f9457', '#2f7d46'],
  olive: ['#6b9550', '#527a3a'],
  blue: ['#3f9a78', '#27805f'],
  light: ['#7a9a3a', '#66892b'],
  pale: ['#79993f', '#6f8f1c'],
  wood: ['#a07c55', '#866646'],
  ink: ['#828c9b', '#6b7280'],
  red: ['#dc5c53', '#ca4741'],
  crimson: ['#dd6079', '#c23f5b'],
  cherry: ['#d4504a', '#c23b36'],
  orange: ['#d9702b', '#c06a0a'],
  carrot: ['#db6d25', '#cb5c14'],
  amber: ['#b9850f', '#a36d00'],
  straw: ['#b0863e', '#96702f'],
  lemon: ['#a98c1c', '#8f7608'],
  violet: ['#8f7cc4', '#7a63b8'],
  plum: ['#8f7cb4', '#7a679e'],
  berry: ['#7389cc', '#5a72b5'],
  rose: ['#d36a89', '#cf5b7f'],
  beet: ['#cc5a7c', '#bd4568'],
  brown: ['#b07a4a', '#93643a'],
  sky: ['#2b95c8', '#0383bc'],
  leafgreen: ['#2f9a58', '#1f8a47'],
  purple: ['#b070a4', '#9a5c8f'],
} as const satisfies Record<string, Tone>

export type ToneName = keyof typeof TONES

export const DETAIL = {
  night: '#1f2937',
  ink: '#6b7280',
  soil: '#5c4023',
  bark: '#5b3f26',
  white: '#ffffff',
  milk: '#f6f1e4',
  cream: '#f4dfa6',
  butter: '#f2c94c',
  lime: '#d3e59b',
  mint: '#b6e3a8',
  rust: '#e0762a',
  mould: '#9aa3ad',
  burn: '#5b3a1a',
  shade: '#000000',
} as const

/** Veins of a leaf, by the green of its blade. */
export const VEINS: Partial<Record<ToneName, string>> = {
  fresh: '#c4e9b4',
  deep: '#b0dfb9',
  olive: '#d2e2b6',
  blue: '#a9dcc6',
  light: '#e0edb3',
  pale: '#e4efb6',
}

/** Every colour that may touch the frame, for the test of contrast. */
export const ON_FRAME: readonly string[] = Object.values(TONES).flat()
