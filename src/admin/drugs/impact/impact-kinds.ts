export const impactKinds = ['posts', 'treatment-schemes', 'treatments', 'plantings', 'products'] as const
export type ImpactKind = (typeof impactKinds)[number]

/** In the order of their weight. */
export const changes = {
  forbidden: 'Станет нельзя',
  later: 'Срок сбора сдвинется',
  unknown: 'Станет «нет данных»',
  allowed: 'Станет можно',
  updated: 'Обновится само',
} as const
export type ImpactChange = keyof typeof changes
export const changeOrder = Object.keys(changes) as ImpactChange[]
