import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, flag, text } from '#kit/entity/fields.ts'

/** Where a fact comes from. */
export const source = defineEntity({
  name: 'source',
  path: 'sources',
  words: { one: 'источник', few: 'источника', many: 'источников', gender: 'm' },
  title: 'title',
  isDictionary: true,
  readerTitle: 'readerTitle',
  fields: {
    title: text({ label: 'Название', required: true, max: 500, hint: 'Для редакторов: на сайте его нет' }),
    readerTitle: text({
      label: 'Для читателей',
      max: 300,
      hint: 'Как источник назван на сайте; пусто — «Источник не указан»',
    }),
    alias: alias({ label: 'Адрес', from: 'title' }),
    code: text({ label: 'Код', required: true, max: 40 }),
    address: text({
      label: 'Ссылка',
      max: 500,
      pattern: /^https?:\/\/\S+$/,
      patternMessage: 'Адрес начинается с https://',
    }),
    isGeneral: flag({ label: 'Общие знания', hint: 'Факт без источника: проверить до публикации' }),
  },
  list: { columns: ['code', 'title', 'readerTitle'], sort: 'code' },
  search: ['title', 'readerTitle', 'code'],
})
export type Source = Row<typeof source>

/** How far a fact is confirmed. No rate, waiting period or number of treatments of the seed is `high`. */
export const confidence = (label = 'Достоверность') =>
  choice({ label, required: true, options: { low: 'низкая', medium: 'средняя', high: 'высокая' } })
