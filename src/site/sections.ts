import type { IconName } from '#ui/icons/icon-names.ts'

/** The sections of the site in menu order. */
export const sections: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/finder', label: 'Что с\u00a0растением', icon: 'diseases' },
  { to: '/drugs', label: 'Препараты', icon: 'drugs' },
  { to: '/pests', label: 'Вредители', icon: 'pests' },
  { to: '/diseases', label: 'Болезни', icon: 'diseases' },
  { to: '/plants', label: 'Культуры', icon: 'plants' },
  { to: '/calculator', label: 'Калькулятор', icon: 'calculator' },
]

/** The popover with all sections; the navigation closes it. */
export const catalogMenuId = 'catalog'
