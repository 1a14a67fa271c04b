/** Texts that differ between pests and diseases. Imports nothing of the database, so that the browser can use it. */
export type ProblemKind = 'pests' | 'diseases'

interface KindWords {
  path: `/${ProblemKind}`
  title: string
  one: string
  few: string
  many: string
  /** Label of the facet `group`. */
  groupLabel: string
  lead: string
  description: string
}

export const kindWords = {
  pests: {
    path: '/pests',
    title: 'Вредители',
    one: 'вредитель',
    few: 'вредителя',
    many: 'вредителей',
    groupLabel: 'Кто это',
    lead: 'Насекомые, клещи, слизни и сорняки: как узнать, когда пора действовать и что разрешено на своём участке.',
    description:
      'Вредители сада и огорода: признаки по органам растения, месяцы активности, пороги и меры по порядку, от агротехники до разрешённых препаратов.',
  },
  diseases: {
    path: '/diseases',
    title: 'Болезни',
    one: 'болезнь',
    few: 'болезни',
    many: 'болезней',
    groupLabel: 'Возбудитель',
    lead: 'Грибы, бактерии, вирусы и физиологические нарушения: как узнать, с чем не перепутать и что разрешено на своём участке.',
    description:
      'Болезни сада и огорода: признаки по органам растения, двойники, опасная погода и меры по порядку, от агротехники до разрешённых препаратов.',
  },
} as const satisfies Record<ProblemKind, KindWords>

export const otherKind = (kind: ProblemKind): ProblemKind => (kind === 'pests' ? 'diseases' : 'pests')
