import type { EntryView } from '../entry-view.ts'

/** What the form reads of an entry, of an account or of a device. */
export interface CorrectedEntry extends Pick<EntryView, 'day' | 'today' | 'waterL' | 'areaM2' | 'note'> {
  items: readonly (Pick<EntryView['items'][number], 'use' | 'drug' | 'amount' | 'unit'> & {
    label: { days: number } | null
  })[]
}

export type CorrectionBody = Record<string, unknown>

/** What is typed in the form of a correction. Empty: not told. */
export interface CorrectionDraft {
  day: string
  items: readonly { amount: string; labelDays: string }[]
  waterL: string
  areaM2: string
  note: string
  reason: string
}

const typed = (value: string | null) => (value === null ? '' : String(Number(value)).replace('.', ','))

export const draftOf = ({ day, items, waterL, areaM2, note }: CorrectedEntry): CorrectionDraft => ({
  day,
  items: items.map(({ amount, label }) => ({ amount: typed(amount), labelDays: label ? String(label.days) : '' })),
  waterL: typed(waterL),
  areaM2: typed(areaM2),
  note: note ?? '',
  reason: '',
})

/** The body of `PUT /api/journal/{id}`: only what differs. A corrected amount overrules the rate that was recorded with the old one. */
export function bodyOfCorrection(entry: CorrectedEntry, draft: CorrectionDraft): CorrectionBody {
  const old = draftOf(entry)
  const items = entry.items.map(({ use, unit }, index) => {
    const [was, is] = [old.items[index]!, draft.items[index]!]
    return {
      use,
      ...(is.amount !== was.amount &&
        (is.amount.trim() ? { amount: is.amount, unit: unit ?? 'g' } : { amount: null, unit: null })),
      ...(is.amount !== was.amount && { rate: null }),
      ...(is.labelDays !== was.labelDays && { label: labelOf(is.labelDays) }),
    }
  })
  const texts = (['waterL', 'areaM2', 'note'] as const).filter(field => draft[field] !== old[field])
  return {
    ...(draft.day !== old.day && { day: draft.day }),
    ...(items.some(item => Object.keys(item).length > 1) && { items }),
    ...Object.fromEntries(texts.map(field => [field, draft[field].trim() || null])),
    ...(draft.reason.trim() && { reason: draft.reason }),
  }
}

/** What is no number is sent as it is, so that the answer names the field. */
const labelOf = (days: string) =>
  days.trim() === '' ? null : { days: /^\d+$/.test(days.trim()) ? Number(days) : days }
