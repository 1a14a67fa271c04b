/** Names of the colour ramps; the classes live in components.css. */
export type Tone = 'green' | 'gray' | 'tomato' | 'honey' | 'sky' | 'plum' | 'lime'

export const toneClass: Record<Tone, string> = {
  green: 'tone-green',
  gray: 'tone-gray',
  tomato: 'tone-tomato',
  honey: 'tone-honey',
  sky: 'tone-sky',
  plum: 'tone-plum',
  lime: 'tone-lime',
}

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
