/** The kinds that can be favorites. `path` is that of their pages; a scheme is shown on the page of its crop. */
export const favoriteKinds = {
  drug: { path: '/drugs', drawing: 'drugs', group: 'Препараты', word: 'препарат' },
  disease: { path: '/diseases', drawing: 'diseases', group: 'Болезни', word: 'болезнь' },
  pest: { path: '/pests', drawing: 'pests', group: 'Вредители', word: 'вредитель' },
  plant: { path: '/plants', drawing: 'plants', group: 'Культуры', word: 'культура' },
  sort: { path: '/sorts', drawing: 'sorts', group: 'Сорта', word: 'сорт' },
  post: { path: '/posts', drawing: 'posts', group: 'Статьи', word: 'статья' },
  product: { path: '/shop', drawing: 'products', group: 'Товары', word: 'товар' },
  scheme: { path: '/plants', drawing: 'plants', group: 'Схемы', word: 'схема' },
} as const

export type FavoriteKind = keyof typeof favoriteKinds
export const favoriteKindNames = Object.keys(favoriteKinds) as [FavoriteKind, ...FavoriteKind[]]

export const isFavoriteKind = (kind: unknown): kind is FavoriteKind =>
  typeof kind === 'string' && Object.hasOwn(favoriteKinds, kind)

export interface FavoriteRef {
  kind: FavoriteKind
  alias: string
}
