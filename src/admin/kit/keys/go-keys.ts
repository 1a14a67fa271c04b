/** Where `g` and a letter lead, from every page of the admin area. */
export const goKeys: readonly { key: string; title: string; to: string }[] = [
  { key: 'q', title: 'начало', to: '/admin' },
  { key: 'd', title: 'препараты', to: '/admin/drugs' },
  { key: 'n', title: 'нормы', to: '/admin/drug-uses' },
  { key: 'p', title: 'вредители', to: '/admin/pests' },
  { key: 'b', title: 'болезни', to: '/admin/diseases' },
  { key: 'k', title: 'культуры', to: '/admin/plants' },
  { key: 's', title: 'сорта', to: '/admin/sorts' },
  { key: 't', title: 'обработки', to: '/admin/treatments' },
  { key: 'm', title: 'схемы обработок', to: '/admin/treatment-schemes' },
  { key: 'a', title: 'статьи', to: '/admin/posts' },
  { key: 'g', title: 'товары', to: '/admin/products' },
  { key: 'l', title: 'ссылки', to: '/admin/links' },
  { key: 'f', title: 'файлы', to: '/admin/file-manager' },
]
