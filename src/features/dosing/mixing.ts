import { type MixRule, type MixTag, mixRules } from './mix-rules.ts'
import { pairTags, type TankPartner, tagsOf } from './mix-tags.ts'

/** May these go into one tank, and in which order. No rule for a pair is «нет данных», never «можно». */

export type MixVerdict = 'forbidden' | 'caution' | 'unknown' | 'allowed'

export interface Mix {
  /** In the order of adding; what is not diluted, or has no known place, is not in it. */
  order: readonly { drug: string; name: string; rank: number }[]
  pairs: readonly MixPair[]
  /** More than three beside adjuvants. */
  tooMany: boolean
  overall: MixVerdict
}

export interface MixPair {
  /** Aliases, as given. */
  pair: readonly [string, string]
  verdict: MixVerdict
  code: 'MIX_FORBIDDEN' | 'MIX_CAUTION' | 'MIX_UNKNOWN' | null
  /** Of the rules that decided; for an unknown pair the advice to try. */
  reasons: readonly string[]
}

const codes = { forbidden: 'MIX_FORBIDDEN', caution: 'MIX_CAUTION', unknown: 'MIX_UNKNOWN', allowed: null } as const
const fromWorst: readonly MixVerdict[] = ['forbidden', 'caution', 'unknown', 'allowed']
const worst = (verdicts: readonly MixVerdict[]): MixVerdict => fromWorst.find(verdict => verdicts.includes(verdict)) ?? 'allowed'

export const unknownMix = 'Нет данных: сделайте пробу на\u00a0совместимость.'
export const jarTest =
  'Проба в\u00a0банке: в\u00a0пол-литра воды добавьте препараты в\u00a0том\u00a0же порядке и\u00a0в\u00a0тех\u00a0же долях, подождите 15–30 минут. Осадок, хлопья, расслоение, пена или нагрев\u00a0— не\u00a0смешивайте. Потом\u00a0— два листа на\u00a0сутки.'

export function mix(partners: readonly TankPartner[]): Mix {
  const pairs = partners.flatMap((a, index) => partners.slice(index + 1).map(b => mixPair(a, b)))
  const tooMany = partners.filter(({ drug }) => drug.kind !== 'adjuvant').length > 3
  const verdicts = pairs.map(pair => pair.verdict)
  return { order: fillingOrder(partners), pairs, tooMany, overall: worst(tooMany ? [...verdicts, 'caution'] : verdicts) }
}

export function mixPair(a: TankPartner, b: TankPartner): MixPair {
  const rules = rulesFor(a, b)
  const isKnown = [a, b].every(({ drug }) => drug.substances.length > 0 || drug.kind === 'adjuvant')
  const found = rules.length === 0 ? 'unknown' : worst(rules.map(rule => rule.verdict))
  const verdict = found === 'allowed' && !isKnown ? 'unknown' : found
  const deciding = rules.filter(rule => rule.verdict === verdict).map(rule => rule.reason)
  return { pair: [a.drug.alias, b.drug.alias], verdict, code: codes[verdict], reasons: verdict === 'unknown' ? [unknownMix] : deciding }
}

/** Days there must be between separate treatments of one planting with the two; null: no rule asks for any. */
export function gapBetween(a: TankPartner, b: TankPartner): { days: number; reason: string } | null {
  const gaps = rulesFor(a, b).flatMap(({ minGapDays, reason }) => (minGapDays === null ? [] : [{ days: minGapDays, reason }]))
  return gaps.reduce<{ days: number; reason: string } | null>((most, gap) => (most && most.days >= gap.days ? most : gap), null)
}

function rulesFor(a: TankPartner, b: TankPartner): MixRule[] {
  const both = pairTags(a.drug, b.drug)
  const [left, right] = [a, b].map(partner => new Set<MixTag>([...tagsOf(partner), ...both])) as [Set<MixTag>, Set<MixTag>]
  return mixRules.filter(rule => matches(rule, left, right) || matches(rule, right, left))
}

const matches = (rule: MixRule, left: ReadonlySet<MixTag>, right: ReadonlySet<MixTag>): boolean =>
  left.has(rule.left) && (rule.right === 'any' || right.has(rule.right))

const adjuvantRank = 10

/** By the rank of the formulation, an adjuvant last. */
function fillingOrder(partners: readonly TankPartner[]): Mix['order'] {
  const ranked = partners.flatMap(({ drug: { alias, name, kind, formulation } }) => {
    const rank = kind === 'adjuvant' ? adjuvantRank : formulation?.mixRank
    return formulation?.isDiluted && rank ? [{ drug: alias, name, rank }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank)
}

/** «Порядок смешивания» in words: dry forms through a small vessel, stirred to the end before the liquid ones. */
export function mixingSteps(order: Mix['order']): string[] {
  const add = (name: string, rank: number) =>
    rank <= lastDryRank
      ? `${name}: разболтайте в\u00a0небольшом количестве воды и\u00a0влейте в\u00a0бак.`
      : `${name}: влейте в\u00a0бак, перемешайте.`
  const dry = order.filter(({ rank }) => rank <= lastDryRank)
  const liquid = order.filter(({ rank }) => rank > lastDryRank)
  return [
    'Налейте в\u00a0бак воды на\u00a0половину\u00a0— две трети.',
    ...dry.map(({ name, rank }) => add(name, rank)),
    ...(dry.length > 0 && liquid.length > 0 ? ['Перемешайте до\u00a0полного растворения.'] : []),
    ...liquid.map(({ name, rank }) => add(name, rank)),
    'Долейте воды до\u00a0нужного объёма, перемешайте и\u00a0сразу израсходуйте.',
  ]
}

const lastDryRank = 3
