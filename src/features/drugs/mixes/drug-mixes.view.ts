import type { TankPartner } from '#features/dosing/mix-tags.ts'
import { jarTest, mixPair } from '#features/dosing/mixing.ts'
import { chosenParams, type Road, roadSearch } from '#features/verdict/road.ts'
import type { VerdictLevel } from '#ui/badges/tone.ts'
import { typeset } from '#ui/format/format.ts'
import { chooseUse } from '../detail/chosen-use.ts'
import type { FoundPair } from '../detail/find-pair.server.ts'
import { unregisteredTitle } from '../detail/unregistered.view.ts'
import type { MixCandidate, MixCandidates } from './find-mix-partners.server.ts'

export type DrugMixes = ReturnType<typeof drugMixes>

const titles: Record<VerdictLevel, string> = {
  allowed: 'Можно смешивать',
  caution: 'Осторожно',
  unknown: 'Нет данных: сделайте пробу',
  forbidden: 'Нельзя смешивать',
}
/** What must not be mixed is read before what needs a test. */
const order: readonly VerdictLevel[] = ['allowed', 'forbidden', 'caution', 'unknown']

interface Asked extends Road {
  /** The product to add. */
  partner?: string | undefined
}

/** The products of the page in the groups of the mixing rules, by the same function as the mix of the calculator. */
export function drugMixes(
  { own, partners, total }: MixCandidates,
  pair: FoundPair,
  { partner: wanted, ...road }: Asked,
) {
  const { crop } = road
  const self = toPartner(own)
  const ban = banOf(own, pair, road)
  const rows = (ban ? [] : partners).map((partner): Row => {
    const { verdict, reasons } = mixPair(self, toPartner(partner))
    return {
      verdict,
      alias: partner.drug.alias,
      title: [partner.drug.name, partner.form].filter(Boolean).join(', '),
      reason: reasons.join(' '),
      mix:
        verdict === 'forbidden'
          ? null
          : mixLink(own.drug.alias, partner.drug.alias, { ...road, crop: crop ?? partner.crop ?? undefined }),
    }
  })
  return {
    alias: own.drug.alias,
    name: own.drug.name,
    isDemo: own.isDemo,
    ban,
    crops: own.crops,
    search: roadSearch(road),
    crop: crop === undefined ? null : (own.crops.find(each => each.alias === crop) ?? null),
    groups: order.map(level => ({
      level,
      title: titles[level],
      reasons: byReason(rows.filter(row => row.verdict === level)),
    })),
    /** The products to choose from, and the answer for the chosen one; null: it is not among them. */
    choices: rows.map(({ alias, title }) => ({ alias, title })),
    wanted: wanted ?? null,
    answer: answerOf(rows.find(({ alias }) => alias === wanted)),
    road: chosenParams(road),
    jarTest,
    total,
    more: total - rows.length,
  }
}

/** Why the product is mixed with nothing: it is not registered for what is chosen, or must not be used there. */
function banOf({ drug: { name }, isDemo, isUsable }: MixCandidates['own'], { uses, instead }: FoundPair, road: Road) {
  if (instead) return { title: unregisteredTitle(isDemo, instead, road), text: 'Смесь для этого не\u00a0подбираем.' }
  const chosen = chooseUse(uses)?.use.verdict
  if (chosen?.level === 'forbidden')
    return { title: 'Нельзя', text: [chosen.why, 'Смесь для этого не\u00a0подбираем.'].filter(Boolean).join(' ') }
  return isUsable
    ? null
    : {
        title: 'Нельзя',
        text: `«${name}» на\u00a0личном участке не\u00a0применяют: смесь с\u00a0ним не\u00a0подбираем.`,
      }
}

const toPartner = ({ drug, methods }: MixCandidate): TankPartner => ({
  drug,
  method: methods.includes('spray') ? 'spray' : (methods[0] ?? 'spray'),
})

/** The mix of the calculator with both products and the crop filled in. */
const mixLink = (first: string, second: string, road: Road): string =>
  `/calculator?${new URLSearchParams([['mode', 'mix'], ['drug', first], ...chosenParams(road), ['drug2', second]])}`

interface Row {
  verdict: VerdictLevel
  alias: string
  title: string
  reason: string
  mix: string | null
}

const answerOf = (row: Row | undefined) => row && { ...row, reason: typeset(row.reason) }

/** Products with the same reason stand together, so that a reason is read once. */
function byReason(rows: readonly Row[]) {
  const reasons = [...new Set(rows.map(row => row.reason))]
  return reasons.map(reason => ({
    reason: typeset(reason),
    drugs: rows.filter(row => row.reason === reason).map(({ alias, title, mix }) => ({ alias, title, mix })),
  }))
}
