import { gapBetween, type Mix, type MixPair, mix as mixOf } from '#features/dosing/mixing.ts'
import { days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays } from './calendar.ts'
import { firstFreeDay, isPlanned } from './counters.ts'
import { legalSources } from './legal-sources.ts'
import type { MixPartner, Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Reasons about tank mixes and the days between separate treatments, by the rules of `features/dosing`. */

export function mixRule({ drug, use, mix }: Question): Reason[] {
  return mixReasons([{ drug, method: use?.method ?? 'spray' }, ...mix])
}

/** Reasons against these drugs in one tank: pair by pair, in the order given. */
export function mixReasons(partners: readonly MixPartner[]): Reason[] {
  const { pairs, tooMany }: Mix = mixOf(partners)
  const names = new Map(partners.map(({ drug }) => [drug.alias, drug.name]))
  const found = pairs.flatMap(pair => pairReason(pair, pair.pair.map(alias => names.get(alias)).join(' и\u00a0')) ?? [])
  return tooMany
    ? [...found, reason('MIX_TOO_MANY', 'Больше трёх препаратов в\u00a0бак не\u00a0кладут.', legalSources.mixing)]
    : found
}

/** Names of products follow a colon: nothing declines them. */
const pairTexts = {
  MIX_FORBIDDEN: 'Не\u00a0смешивайте',
  MIX_CAUTION: 'Смешивайте осторожно',
  MIX_UNKNOWN: 'О\u00a0смеси нет правила',
} as const

function pairReason({ pair, code, reasons }: MixPair, names: string): Reason | null {
  if (code === null) return null
  return reason(code, `${pairTexts[code]}: ${names}. ${reasons.join(' ')}`, legalSources.mixing, null, { drugs: pair })
}

/** Minimum days between treatments with incompatible drugs, in either order: copper and biological drugs, sulphur and oil. */
export function gapRule({ drug, use, day, today, history }: Question): Reason | null {
  const own = { drug, method: use?.method ?? 'spray' }
  const distances = (history ?? []).flatMap(treatment => {
    if (treatment.drug.alias === drug.alias) return []
    const gap = gapBetween(own, { drug: treatment.drug, method: treatment.use.method })
    return gap
      ? [{ day: treatment.day, gap: gap.days, name: treatment.drug.name, isPlanned: isPlanned(treatment, today) }]
      : []
  })
  const next = firstFreeDay(day, distances)
  const last = distances.find(each => addDays(each.day, each.gap) === next)
  if (next === day || !last) return null
  const text = `${last.name} и\u00a0${drug.name}: перерыв ${days(last.gap)}, можно с\u00a0${dateSeenFrom(today, next)}.`
  return reason('MIX_GAP', text, legalSources.mixing, next, { next_allowed: next, gap_days: last.gap })
}
