/**
 * Marks of a disease (or of a sucking pest) on a blade of the length 100.
 * patch: soft spots, one by one · powder: clouds of white discs · angular: patches with straight edges, as veins bound them ·
 * blotch: great patches that run to the edge · wedge: V from the edge · blister: swellings · hole: cut out · star: fringed spots.
 */
export interface MarkRecipe {
  form: 'patch' | 'powder' | 'angular' | 'blotch' | 'wedge' | 'blister' | 'hole' | 'star'
  count: number
  size: readonly [from: number, to: number]
  fill: string
  /** A second colour around the mark. */
  halo?: string
  haloWidth?: number
  /** A small middle of another colour. */
  heart?: string
  heartSize?: number
  /** Rings inside, as on a target. */
  rings?: string
  opacity?: number
  /** A faint ground colour for the whole blade: a leaf that turns yellow. */
  wash?: string
}

// biome-ignore format: a table
export const MARKS = {
  blotch: { form: 'blotch', count: 3, size: [15, 21], fill: '#6f4722', halo: '#a08c34', haloWidth: 2.4, heart: '#523216', heartSize: 0.5 },
  target: { form: 'patch', count: 6, size: [5, 8.5], fill: '#7a4a1c', halo: '#e0c04a', haloWidth: 2, rings: '#3f250c' },
  scab: { form: 'patch', count: 8, size: [5, 9], fill: '#4a4a1f', halo: '#80803c', haloWidth: 1.2, heart: '#33340f', heartSize: 0.45 },
  rust: { form: 'patch', count: 7, size: [5, 8], fill: '#f08a1d', halo: '#f7cf4a', haloWidth: 2.2, heart: '#a83a0b', heartSize: 0.42 },
  rustDust: { form: 'patch', count: 40, size: [1.5, 2.8], fill: '#e9851f', halo: '#b4530a', haloWidth: 0.6 },
  powder: { form: 'powder', count: 7, size: [9, 14], fill: '#ffffff', opacity: 0.82 },
  felt: { form: 'powder', count: 6, size: [8, 12], fill: '#efe6da', opacity: 0.85, heart: '#b9a184' },
  powderPurple: { form: 'powder', count: 5, size: [7, 12], fill: '#ffffff', opacity: 0.8, heart: '#a1477e' },
  purpleDots: { form: 'patch', count: 34, size: [1.4, 2.6], fill: '#6d2438', halo: '#d9a441', haloWidth: 0.7, wash: '#a08a1c' },
  brownDots: { form: 'patch', count: 44, size: [1.2, 2.1], fill: '#5b3512', halo: '#a97a3a', haloWidth: 0.5 },
  whiteBrown: { form: 'patch', count: 13, size: [2.6, 4.4], fill: '#f3f1e6', halo: '#6b3d12', haloWidth: 1.6, heart: '#33230f', heartSize: 0.22 },
  whitePurple: { form: 'patch', count: 11, size: [3, 5], fill: '#f6efe9', halo: '#8a2f4f', haloWidth: 2 },
  greyDots: { form: 'patch', count: 14, size: [3.6, 5.4], fill: '#f3efe2', halo: '#4a2c12', haloWidth: 1.8, heart: '#1f160b', heartSize: 0.22 },
  greyRed: { form: 'patch', count: 18, size: [2.8, 4.4], fill: '#d8d2cc', halo: '#9c2444', haloWidth: 1.7 },
  ashBrown: { form: 'patch', count: 8, size: [4.5, 7], fill: '#cdb98b', halo: '#6b3d12', haloWidth: 1.8, rings: '#8c6a3a' },
  redThick: { form: 'patch', count: 7, size: [5, 8], fill: '#d8432f', halo: '#f08f5a', haloWidth: 1.8, heart: '#a32517', heartSize: 0.4 },
  shotHole: { form: 'hole', count: 9, size: [3, 6], fill: '#a3562a' },
  wetHole: { form: 'angular', count: 10, size: [4, 6.5], fill: '#8a6a36', halo: '#d8d08a', haloWidth: 1.4, heart: '#e9e3c6', heartSize: 0.42 },
  blister: { form: 'blister', count: 8, size: [8, 14], fill: '#cf4f45', halo: '#f2a08f' },
  angular: { form: 'angular', count: 12, size: [7, 11], fill: '#dcc039', halo: '#efe28c', haloWidth: 1 },
  oily: { form: 'patch', count: 6, size: [8, 13], fill: '#dfd45a', halo: '#eee59a', haloWidth: 1.6, opacity: 0.85, heart: '#c2a23a', heartSize: 0.4 },
  velvet: { form: 'patch', count: 8, size: [5.5, 9], fill: '#d9cf58', halo: '#e8e29a', haloWidth: 1.4, heart: '#6a5f2c', heartSize: 0.55 },
  wedge: { form: 'wedge', count: 4, size: [15, 20], fill: '#e0bf3c', halo: '#f0dd86', heart: '#4a3a14' },
  star: { form: 'star', count: 6, size: [5.5, 8.5], fill: '#2a1f24', halo: '#e5cf58', haloWidth: 3.4 },
  mosaic: { form: 'angular', count: 18, size: [5, 9], fill: '#dfe68a', halo: '#b7d06a', haloWidth: 0.8, opacity: 0.9 },
  burn: { form: 'blotch', count: 3, size: [18, 24], fill: '#3f2a1c', halo: '#7a4a2c', haloWidth: 2, heart: '#2a1a10', heartSize: 0.5 },
  specks: { form: 'patch', count: 60, size: [0.7, 1.3], fill: '#f0eebd', opacity: 0.95 },
  silver: { form: 'angular', count: 12, size: [3, 7], fill: '#e8ecec', halo: '#c9d2d0', haloWidth: 0.6, opacity: 0.85, heart: '#3b3f3a', heartSize: 0.14 },
  erineum: { form: 'blister', count: 9, size: [6, 10], fill: '#8fb45a', halo: '#cfe39a' },
  gall: { form: 'patch', count: 16, size: [2.6, 4.8], fill: '#a8392f', halo: '#d98a5a', haloWidth: 1, heart: '#6b1f18', heartSize: 0.4 },
  mines: { form: 'blotch', count: 3, size: [12, 17], fill: '#d9c896', halo: '#9a7c3a', haloWidth: 1.4, heart: '#8a7340', heartSize: 0.3 },
  chewed: { form: 'hole', count: 6, size: [5, 10], fill: '#8a6a36' },
  pitted: { form: 'hole', count: 16, size: [1.8, 3.2], fill: '#a3733a' },
} as const satisfies Record<string, MarkRecipe>

export type MarkName = keyof typeof MARKS
