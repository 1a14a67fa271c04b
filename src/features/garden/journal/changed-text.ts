import type { Day } from '#features/verdict/calendar.ts'
import { days, number, unit } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { EntryView } from './entry-view.ts'

type Unit = 'g' | 'ml' | 'pcs'

interface Facts {
  day?: Day
  waterL?: string | null
  areaM2?: string | null
  items?: readonly {
    amount?: string | null
    unit?: Unit | null
    labelDays?: number | null
    label?: { days: number } | null
  }[]
}

/** What a correction has changed: «22 ноября вместо 23 ноября; 6 г вместо 5 г». Empty: only what is not counted with. */
export function changedText(
  { before, after }: Pick<EntryView['changes'][number], 'before' | 'after'>,
  today: Day,
): string {
  const [was, is] = [before, after] as [Facts, Facts]
  const pairs = [
    ...(was.day && is.day ? [[dateSeenFrom(today, was.day), dateSeenFrom(today, is.day)] as const] : []),
    ...(is.waterL === undefined
      ? []
      : [[measureText(was.waterL, 'л', 'воды'), measureText(is.waterL, 'л', 'воды')] as const]),
    ...(is.areaM2 === undefined
      ? []
      : [[measureText(was.areaM2, 'м²', 'площади'), measureText(is.areaM2, 'м²', 'площади')] as const]),
    ...(is.items ?? []).flatMap((item, index) => {
      const old = was.items?.[index]
      return [
        ...(item.amount === undefined
          ? []
          : [[amountText(old?.amount, old?.unit), amountText(item.amount, item.unit)] as const]),
        ...(item.label === undefined ? [] : [[labelText(old?.labelDays), labelText(item.label?.days)] as const]),
      ]
    }),
  ]
  return pairs
    .filter(([old, now]) => old !== now)
    .map(([old, now]) => `${now} вместо ${old}`)
    .join('; ')
}

const amountText = (amount: string | null | undefined, of: Unit | null | undefined) =>
  amount && of ? `${number(amount)}\u00a0${unit(of, amount)}` : '«количество не\u00a0указано»'

const measureText = (value: string | null | undefined, of: string, what: string) =>
  value == null ? `«${what} не\u00a0указано»` : `${number(value)}\u00a0${of} ${what}`

const labelText = (label: number | null | undefined) =>
  label == null ? '«срока с\u00a0этикетки нет»' : `${days(label)} с\u00a0этикетки`
