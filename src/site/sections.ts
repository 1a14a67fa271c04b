import type { IconName } from '#ui/icons/icon-names.ts'

interface Section {
  to: string
  label: string
  icon: IconName
  /** In the catalogue and the footer only: the header has no room for all, and both stand on top of «Что с растением». */
  isInHeader?: false
}

/** The sections of the site in menu order. */
export const sections: readonly Section[] = [
  { to: '/finder', label: 'Что с\u00a0растением', icon: 'diseases' },
  { to: '/drugs', label: 'Препараты', icon: 'drugs' },
  { to: '/pests', label: 'Вредители', icon: 'pests', isInHeader: false },
  { to: '/diseases', label: 'Болезни', icon: 'diseases', isInHeader: false },
  { to: '/plants', label: 'Культуры', icon: 'plants' },
  { to: '/sorts', label: 'Сорта', icon: 'sorts' },
  { to: '/posts', label: 'Статьи', icon: 'posts' },
  { to: '/terms', label: 'Словарь', icon: 'source', isInHeader: false },
  { to: '/shop', label: 'Магазин', icon: 'shop' },
  { to: '/calculator', label: 'Калькулятор', icon: 'calculator' },
]

/** What is a visitor's own: at the end of the catalogue and in the footer. */
export const personalSections: readonly Section[] = [
  { to: '/todo', label: 'Дела', icon: 'calendar' },
  { to: '/favorites', label: 'Избранное', icon: 'heart' },
]

/** The popover with all sections; the navigation closes it. */
export const catalogMenuId = 'catalog'
