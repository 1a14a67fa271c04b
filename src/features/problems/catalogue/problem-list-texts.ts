import type { ProblemKind } from '../problem-kind.ts'

/** Texts of the lists that only the server needs, apart from those of `problem-kind.ts`, which the scripts of pages carry. */
export const listTexts = {
  pests: {
    groupLabel: 'Кто это',
    lead: 'Насекомые, клещи, слизни и сорняки: как узнать, когда пора действовать и что разрешено на своём участке.',
    description:
      'Вредители сада и огорода: признаки по органам растения, месяцы активности, пороги и меры по порядку, от агротехники до разрешённых препаратов.',
  },
  diseases: {
    groupLabel: 'Возбудитель',
    lead: 'Грибы, бактерии, вирусы и физиологические нарушения: как узнать, с чем не перепутать и что разрешено на своём участке.',
    description:
      'Болезни сада и огорода: признаки по органам растения, двойники, опасная погода и меры по порядку, от агротехники до разрешённых препаратов.',
  },
} as const satisfies Record<ProblemKind, { groupLabel: string; lead: string; description: string }>
