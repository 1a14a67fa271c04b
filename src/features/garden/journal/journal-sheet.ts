import { methods } from '#features/drug-uses/places-and-methods.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { number, unit } from '#ui/format/format.ts'
import type { CopiedJournalRow } from './entry-view.ts'
import { weatherText } from './weather-text.ts'

/** The journal as a table: a line for each product, dates as 2026-06-10, so that a spreadsheet sorts them. */
export const journalHead = [
  'Дата',
  'Препарат',
  'Посадки',
  'Место',
  'Способ',
  'Количество',
  'Единица',
  'Вода, л',
  'Площадь, м²',
  'Партия',
  'Срок ожидания по\u00a0норме того дня',
  'Погода',
  'Помогло',
  'Заметка',
  'Вопреки запрету',
  'Причина',
  'Исправлена',
  'Снята',
] as const

const effects = { none: 'нет', part: 'частично', full: 'да' } as const

export const linesOfEntry = (entry: CopiedJournalRow): string[][] =>
  entry.items.map(item => [
    entry.day,
    item.drug,
    entry.plantings.map(({ name }) => name).join(', '),
    entry.bed?.name ?? '',
    methods[entry.method as keyof typeof methods] ?? entry.method,
    item.amount === null ? '' : number(item.amount),
    item.amount === null || item.unit === null ? '' : unit(item.unit, item.amount),
    entry.waterL === null ? '' : number(entry.waterL),
    entry.areaM2 === null ? '' : number(entry.areaM2),
    item.batch ?? '',
    item.label ? `${item.label.days}\u00a0сут., с\u00a0этикетки` : waitText(item.regulationCopy.use),
    weatherText(entry.weather) || 'не\u00a0указано',
    entry.effect ? effects[entry.effect] : '',
    entry.note ?? '',
    entry.violationCodes.length > 0 ? 'да' : '',
    entry.reason ?? '',
    entry.changes.map(({ reason }) => reason).join('; '),
    entry.struckAt === null ? '' : (entry.struckReason ?? 'да'),
  ])
