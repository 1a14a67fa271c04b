/** Texts that differ between pests and diseases. Imports nothing of the database, so that the browser can use it. */
export type ProblemKind = 'pests' | 'diseases'

interface KindWords {
  path: `/${ProblemKind}`
  title: string
  one: string
  few: string
  many: string
}

export const kindWords = {
  pests: {
    path: '/pests',
    title: 'Вредители',
    one: 'вредитель',
    few: 'вредителя',
    many: 'вредителей',
  },
  diseases: {
    path: '/diseases',
    title: 'Болезни',
    one: 'болезнь',
    few: 'болезни',
    many: 'болезней',
  },
} as const satisfies Record<ProblemKind, KindWords>

/** As favorites call them. */
export const favoriteKindOf = { pests: 'pest', diseases: 'disease' } as const satisfies Record<ProblemKind, string>

export const otherKind = (kind: ProblemKind): ProblemKind => (kind === 'pests' ? 'diseases' : 'pests')
