import type { IconName } from '#ui/icons/icon-names.ts'

/** The sections of the site in menu order. */
export const sections: readonly { to: string; label: string; icon: IconName; about: string }[] = [
  { to: '/finder', label: 'Что с\u00a0растением', icon: 'diseases', about: 'Причина по\u00a0признакам' },
  { to: '/drugs', label: 'Препараты', icon: 'drugs', about: 'Регламенты: культура, цель, доза, срок ожидания' },
  { to: '/pests', label: 'Вредители', icon: 'pests', about: 'Как узнать и что делать' },
  { to: '/diseases', label: 'Болезни', icon: 'diseases', about: 'Признаки, двойники, меры' },
  { to: '/plants', label: 'Культуры', icon: 'plants', about: 'Всё о защите одного растения' },
  { to: '/calculator', label: 'Калькулятор', icon: 'calculator', about: 'Доза, вода и заправки на ваши сотки' },
]
