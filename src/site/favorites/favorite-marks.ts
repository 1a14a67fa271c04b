import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { type Wait, waitText } from '#features/drugs/uses/wait-words.ts'
import type { FavoriteMark } from '#features/favorites/favorite-view.ts'
import type { Registration } from '#features/verdict/question.ts'
import { money } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'

/** The facts of a drug that a user has seen, see `favorite-sources.server.ts`. */
export interface RegistrationFacts {
  kind: 'pesticide' | 'fertilizer'
  registrations: readonly (Registration & { number: string })[]
  uses: Readonly<Record<string, UseFacts>>
}

interface UseFacts extends Wait {
  object: string
  audience: DrugUse['audience']
  place: DrugUse['place']
  max: number | null
  interval: number | null
  reentry: number | null
  rate: string
}

/** The cheapest pack that can be had, in kopecks; null when nothing is for sale. */
export interface OfferFacts {
  price: number | null
  inStock: boolean
}

interface Days {
  /** YYYY-MM-DD. */
  today: string
  /** When the record was saved last. */
  changedOn: string
}

/** The registration of today, and how it differs from the one that was seen. */
export function registrationMarks(
  seen: RegistrationFacts | null,
  now: RegistrationFacts,
  { today, changedOn }: Days,
): FavoriteMark[] {
  const lapse = findLapse(now.kind, now.registrations, today)
  const lapsed: FavoriteMark[] = lapse?.level === 'forbidden' ? [{ type: 'lapsed', text: lapse.why, details: [] }] : []
  if (!seen || isSame(seen, now)) return lapsed
  return [
    ...lapsed,
    {
      type: 'changed',
      text: `регистрация изменилась ${dateSeenFrom(today, changedOn)}`,
      details: differences(seen, now),
    },
  ]
}

const maxDetails = 3

function differences(seen: RegistrationFacts, now: RegistrationFacts): string[] {
  const lines = [
    ...Object.entries(now.uses).flatMap(([alias, use]) => differenceOf(seen.uses[alias], use)),
    ...Object.entries(seen.uses).flatMap(([alias, use]) =>
      now.uses[alias] ? [] : [`${use.object}: больше не\u00a0разрешено`],
    ),
  ]
  const rest = lines.length - maxDetails
  return rest > 0 ? [...lines.slice(0, maxDetails), `и\u00a0ещё ${rest}`] : lines
}

/** What a gardener does differently from now on: the wait first. */
function differenceOf(seen: UseFacts | undefined, now: UseFacts): string[] {
  if (!seen) return [`${now.object}: добавлено`]
  if (waitText(seen) !== waitText(now)) return [`${now.object}: ждать ${waitText(now)}, было ${waitText(seen)}`]
  if (seen.rate !== now.rate) return [`${now.object}: другая норма`]
  if (seen.max !== now.max) return [`${now.object}: другое число обработок`]
  return isSame(seen, now) ? [] : [`${now.object}: другие условия`]
}

/** The price and the stock of today beside those that were seen. */
export function offerMarks(seen: OfferFacts | null, now: OfferFacts): FavoriteMark[] {
  if (!seen) return []
  const isCheaper = seen.price !== null && now.price !== null && now.price < seen.price
  return [
    ...(isCheaper ? [mark('cheaper', `подешевело: ${money(now.price!)}, было ${money(seen.price!)}`)] : []),
    ...(now.inStock && !seen.inStock ? [mark('back', 'снова в\u00a0наличии')] : []),
  ]
}

export const goneMark: FavoriteMark = { type: 'gone', text: 'снято с\u00a0сайта', details: [] }

const mark = (type: FavoriteMark['type'], text: string): FavoriteMark => ({ type, text, details: [] })

/** Both come from the same SQL through JSON, whose objects the database keeps in one order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
