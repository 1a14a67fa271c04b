/** What a change of the uses of a drug does to the rest of the site. */
export interface Impact {
  /** A registration that is not in force, and changes of the rows that make an old habit dangerous; worst first. */
  dangers: readonly Danger[]
  /** Worst first; plantings are personal and only counted. */
  items: readonly ImpactItem[]
  /** Affected records by kind, those that are not listed too. */
  counts: Readonly<Record<ImpactKind, number>>
  /** There was more to calculate than the time allowed. */
  isPartial: boolean
}

export interface Danger {
  /** Crop and target of the row; «все строки». */
  row: string
  what: string
  before: string
  after: string
}

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

export interface ImpactItem {
  change: ImpactChange
  kind: ImpactKind
  /** Of a record that has a page in the admin area. */
  id: number | null
  title: string
  /** Records that this line stands for. */
  count: number
  /** The reason of the verdict, or what is shown otherwise. */
  why: string
}

/** Lines of an impact; the counts are of all. */
export const maxItems = 60
