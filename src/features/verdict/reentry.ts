import { isHandWorkUnregulated } from '#features/drugs/uses/drug-use-words.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays } from './calendar.ts'
import { sourceOfUse } from './legal-sources.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Reason when manual work is planned before re-entry is allowed. */
export function reentryRule({ use, day, today, workDay }: Question): Reason | null {
  if (!use || workDay === null || workDay < day) return null
  if (use.reentryHandDays === null) {
    if (isHandWorkUnregulated(use.cellReentry)) return null
    return reason('REENTRY_UNKNOWN', 'Нет данных, через сколько дней здесь можно работать руками.', sourceOfUse(use))
  }
  const entry = addDays(day, use.reentryHandDays)
  if (workDay >= entry) return null
  return reason('REENTRY', `Работать здесь руками можно с\u00a0${dateSeenFrom(today, entry)}.`, sourceOfUse(use), null, {
    entry_from: entry,
  })
}
