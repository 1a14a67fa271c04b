import type { IconName } from '#ui/icons/icon-names.ts'

/** Names of the colour ramps; the classes live in components.css. */
export type Tone = 'green' | 'gray' | 'tomato' | 'honey' | 'sky' | 'plum' | 'lime'

export const toneClass = (tone: Tone): string => `tone-${tone}`

/** The tone of a kind of record, only for its badge, picture frame and icon. */
export const kindTone = {
  drugs: 'green',
  pests: 'honey',
  diseases: 'plum',
  plants: 'lime',
  sorts: 'lime',
  posts: 'sky',
  products: 'tomato',
  substances: 'gray',
} as const satisfies Record<string, Tone>

export type Kind = keyof typeof kindTone

/** The tone of the frame of a drawing. A pack has the colour of its group; a green frame would make chemistry look healthy. */
export const frameTone = (kind: Kind): Tone => (kind === 'drugs' || kind === 'products' ? 'gray' : kindTone[kind])

export type VerdictLevel = 'allowed' | 'caution' | 'forbidden' | 'unknown'

/** Tone, icon and text of the four levels of a verdict. */
export const levelLooks: Record<VerdictLevel, { tone: Tone; icon: IconName; word: string }> = {
  allowed: { tone: 'green', icon: 'allowed', word: 'можно' },
  caution: { tone: 'honey', icon: 'warning', word: 'осторожно' },
  forbidden: { tone: 'tomato', icon: 'forbidden', word: 'нельзя' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'нет данных' },
}
