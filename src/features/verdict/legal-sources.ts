import type { Source } from './question.ts'

/** The sources of the rules. A lawyer has to check wording and numbers of laws before anybody relies on them. */
export const legalSources = {
  registry: { title: 'Государственный каталог пестицидов и\u00a0агрохимикатов' },
  /** Of products whose registration was made up for demonstration. */
  demo: { title: 'Демонстрационный каталог: сверяйтесь с\u00a0этикеткой' },
  /** Only what is marked «(Л)» may be used on private plots. */
  household: {
    title:
      'Государственный каталог пестицидов и\u00a0агрохимикатов: отметка «(Л)»\u00a0— для личных подсобных хозяйств',
  },
  water: { title: 'Водный кодекс Российской Федерации, статья\u00a065' },
  bees: { title: 'Правила по классам опасности для пчёл', address: 'https://base.garant.ru/406931348/' },
  resistance: { title: 'Правила чередования групп действия' },
  weather: { title: 'Общие правила опрыскивания' },
  copper: { title: 'Регламент (ЕС) 2018/1981: не\u00a0больше 4\u00a0кг меди на\u00a0гектар в\u00a0год' },
  mixing: { title: 'Правила совместимости: проверьте по\u00a0этикетке' },
  protection: { title: 'Общие правила безопасности' },
  /** For facts that the user has not given: our own rule that unknown is not allowed. */
  unknown: { title: 'Правило сайта: неизвестное не\u00a0значит разрешённое' },
} as const satisfies Record<string, Source>

/** What is registered about a product; for a demonstration it was made up. */
export const registryOf = ({ isDemo }: { isDemo: boolean }): Source =>
  isDemo ? legalSources.demo : legalSources.registry

/** The registered use itself, by its own source. */
export const sourceOfUse = (use: { source?: Source | null | undefined } | null): Source =>
  use?.source ?? { title: 'Регистрация препарата' }
