import type { SeasonGroup } from './season-view.ts'

/** How a group of action looks: a shape and a colour for each family, and the code beside it, because neither says it alone. */
export type Look = 'multi' | 'triazole' | 'amide' | 'insect' | 'pyrimidine' | 'biological' | 'other' | 'none' | 'hand'

export function lookOf(groups: readonly SeasonGroup[], isTreatment: boolean): Look {
  if (!isTreatment) return 'hand'
  const [first] = groups
  if (!first) return 'none'
  const { system, code } = first
  if (code.startsWith('BM') || code === '11A') return 'biological'
  if (system === 'IRAC') return 'insect'
  if (system !== 'FRAC') return 'other'
  if (/^M\d/.test(code)) return 'multi'
  return byCode[code] ?? 'other'
}

const byCode: Readonly<Record<string, Look>> = { 3: 'triazole', 40: 'amide', 9: 'pyrimidine' }

export const lookWords: Readonly<Record<Look, string>> = {
  multi: 'медь, сера, контактные\u00a0M',
  triazole: 'триазолы\u00a03',
  amide: 'амиды\u00a040',
  pyrimidine: 'группа\u00a09',
  insect: 'от\u00a0насекомых, IRAC',
  biological: 'бактерии, грибы\u00a0BM, 11A',
  other: 'другая группа',
  none: 'группа не\u00a0известна',
  hand: 'осмотр, руками',
}

/** «3», «IRAC 28», «M03 + 4»: one number is another group in another system. */
export const groupText = (groups: readonly SeasonGroup[]): string =>
  groups.map(({ system, code }) => (system === 'FRAC' ? code : `${system}\u00a0${code}`)).join(' + ')

/** The outline around the point 0, 0, eighteen units wide; a circle has none. */
export function outlineOf(look: Look): string | null {
  if (look === 'triazole' || look === 'hand') return null
  return outlines[look]
}

const polygon = (corners: number, radius: number, turn: number) =>
  Array.from({ length: corners }, (_, index) => {
    const angle = ((turn + (360 / corners) * index) * Math.PI) / 180
    return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`
  }).join(' ')

const round = (value: number) => Math.round(value * 10) / 10

const outlines: Readonly<Record<Exclude<Look, 'triazole' | 'hand'>, string>> = {
  multi: polygon(4, 11, 45),
  amide: polygon(4, 11, 0),
  insect: polygon(3, 11, 0),
  pyrimidine: polygon(5, 10, 0),
  biological: polygon(6, 10, 0),
  other: polygon(3, 11, 180),
  none: polygon(8, 9, 22.5),
}
