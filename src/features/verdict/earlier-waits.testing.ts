import { type Change, reasonsOf, treatmentOn } from './vectors/sample.ts'

const reasonTexts = reasonsOf('PHI', 'PHI_PICKING', 'PHI_NO_DATE', 'PHI_EARLIER', 'PHI_UNKNOWN')

/** The treatment of the sample is on 10 June, with 20 days of waiting: the harvest is from 30 June. */
export const other = (day: string, use: Parameters<typeof treatmentOn>[1] = {}) =>
  treatmentOn(day, { drug: { alias: 'drugoj', name: 'Другой', substances: [] }, sides: ['pests'], ...use })

export const waits = (change: Change) => reasonTexts(change).filter(text => text.startsWith('PHI'))

export const unknownAfterFifthOfJune =
  'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'
