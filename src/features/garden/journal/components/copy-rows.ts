import { intervalText, phiCell, rateText, reentryText } from '#features/drug-uses/drug-use-words.ts'
import type { EntryView } from '../entry-view.ts'
import type { RegulationCopy } from '../regulation-copy.ts'

type Item = EntryView['items'][number]
type Use = RegulationCopy['use']

const facts: readonly { term: string; of: (use: Use) => string }[] = [
  { term: 'Срок ожидания (кратность)', of: use => phiCell(use) },
  { term: 'Норма', of: use => rateText({ ...use, basisValue: use.basisValue ?? null, basisUnit: use.basisUnit ?? null }) },
  { term: 'Между обработками', of: use => intervalText(use.intervalMinDays, use.intervalMaxDays) ?? 'нет данных' },
  { term: 'Срок выхода', of: use => reentryText({ ...use, reentryMechDays: null }) },
]

/** What the copy says, and today's registration where it differs. */
export function copyRows({ regulationCopy: { use }, now }: Item): { term: string; value: string }[] {
  const current = { ...use, ...Object.fromEntries((now?.changes ?? []).map(({ field, is }) => [field, is])) } as Use
  return facts.map(({ term, of }) => {
    const [was, is] = [of(use), of(current)]
    const value = was === is || now === null || now.isGone ? was : `${was}; сейчас ${is}`
    return { term, value }
  })
}
