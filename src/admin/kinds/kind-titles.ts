/** Plural names of kinds in headings and navigation, by path. */
const titles: Readonly<Record<string, string>> = {
  drugs: 'Препараты',
  'drug-uses': 'Регламенты',
  pests: 'Вредители',
  diseases: 'Болезни',
  plants: 'Культуры',
  sorts: 'Сорта',
  posts: 'Статьи',
  products: 'Товары',
  'product-categories': 'Разделы магазина',
  sales: 'Акции',
  links: 'Ссылки',
  treatments: 'Обработки',
  'treatment-schemes': 'Схемы обработок',
  plots: 'Участки',
  beds: 'Грядки',
  plantings: 'Посадки',
  substances: 'Действующие вещества',
  'moa-groups': 'Группы действия',
  formulations: 'Препаративные формы',
  companies: 'Компании',
  effects: 'Назначения',
  'plant-groups': 'Группы культур',
  'phase-scales': 'Шкалы фаз',
  signs: 'Признаки',
  sources: 'Источники',
  regions: 'Регионы',
  rubrics: 'Рубрики',
}

/** A kind that has no name here yet is called by the word for one record. */
export const kindTitle = ({ path, words }: { path: string; words: { one: string } }): string =>
  titles[path] ?? words.one.charAt(0).toUpperCase() + words.one.slice(1)
