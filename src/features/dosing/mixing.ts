import { type MixRule, type MixTag, mixRules, mixTags } from './mix-rules.ts'
import { pairTags, type TankPartner, tagsOf } from './mix-tags.ts'
import { type FillingOrder, fillingOrder } from './mixing-steps.ts'

/** Whether products may share a tank. A pair without a rule is «нет данных», never «можно». */

type MixVerdict = 'forbidden' | 'caution' | 'unknown' | 'allowed'

export interface Mix {
  order: FillingOrder
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
const worst = (verdicts: readonly MixVerdict[]): MixVerdict =>
  fromWorst.find(verdict => verdicts.includes(verdict)) ?? 'allowed'

export const unknownMix = 'Сделайте пробу на\u00a0совместимость.'
export const jarTest =
  'Проба в\u00a0банке: в\u00a0пол-литра воды добавьте препараты в\u00a0том\u00a0же порядке и\u00a0в\u00a0тех\u00a0же долях, подождите 15–\u206030\u00a0минут. Осадок, хлопья, расслоение, пена или нагрев\u00a0— не\u00a0смешивайте. Потом\u00a0— два листа на\u00a0сутки.'

export function mix(partners: readonly TankPartner[]): Mix {
  const pairs = partners.flatMap((a, index) => partners.slice(index + 1).map(b => mixPair(a, b)))
  const tooMany = partners.filter(({ drug }) => drug.kind !== 'adjuvant').length > 3
  const verdicts = pairs.map(pair => pair.verdict)
  return {
    order: fillingOrder(partners),
    pairs,
    tooMany,
    overall: worst(tooMany ? [...verdicts, 'caution'] : verdicts),
  }
}

export function mixPair(a: TankPartner, b: TankPartner): MixPair {
  const rules = rulesFor(a, b)
  const isKnown = [a, b].every(({ drug }) => isCompositionKnown(drug) || drug.kind === 'adjuvant')
  const found = rules.length === 0 ? 'unknown' : worst(rules.map(rule => rule.verdict))
  // The label of a sticker for spraying says nothing about a drench.
  const isSameMethod = a.method === b.method
  const verdict = found === 'allowed' && !(isKnown && isSameMethod) ? 'unknown' : found
  const deciding = rules.filter(rule => rule.verdict === verdict).map(rule => rule.reason)
  return {
    pair: [a.drug.alias, b.drug.alias],
    verdict,
    code: codes[verdict],
    reasons: verdict === 'unknown' ? [unknownMix] : deciding,
  }
}

/** What the rules say about one product in a tank, by kind of the other product. */
export interface KindRule {
  with: string
  verdict: MixVerdict
  reason: string
}

/** All rules for one product, permissions first, then bans; everything that is not in the list is «нет данных». */
export function kindRules(own: TankPartner): KindRule[] {
  const tags = tagsOf(own)
  const isKnown = isCompositionKnown(own.drug) || own.drug.kind === 'adjuvant'
  const found = mixRules.flatMap(({ left, right, verdict, reason }) => {
    const others = otherKind(left, right, tags)
    if (others === null || (verdict === 'allowed' && !isKnown)) return []
    return [{ with: others, verdict, reason }]
  })
  return withAllReasons(withoutOverruled(found)).sort(
    (a, b) => shownOrder.indexOf(a.verdict) - shownOrder.indexOf(b.verdict),
  )
}

/** The kind of a rule for all products, stickers too. */
export const anyProduct = 'любые препараты'

/** A ban of all products leaves nothing else to say, a caution about all of them no permission. */
function withoutOverruled(rules: KindRule[]): KindRule[] {
  const ofAll = rules.filter(rule => rule.with === anyProduct)
  const bans = ofAll.filter(rule => rule.verdict === 'forbidden')
  if (bans.length > 0) return bans
  return ofAll.some(rule => rule.verdict === 'caution') ? rules.filter(rule => rule.verdict !== 'allowed') : rules
}

/** Rules with one answer about one kind of product are one line. */
function withAllReasons(rules: readonly KindRule[]): KindRule[] {
  const same = Map.groupBy(rules, rule => `${rule.verdict} ${rule.with}`)
  return [...same.values()].map(group => ({ ...group[0]!, reason: group.map(rule => rule.reason).join(' ') }))
}

const shownOrder: readonly MixVerdict[] = ['allowed', 'forbidden', 'caution', 'unknown']
const pairKinds: Partial<Record<MixTag, string>> = {
  same_ai: 'препараты с\u00a0тем\u00a0же веществом',
  same_moa: 'препараты той\u00a0же группы действия',
}

/** The kind of product that a rule sets against one with these tags; null: the rule is not about it. */
function otherKind(left: MixTag, right: MixRule['right'], tags: ReadonlySet<MixTag>): string | null {
  const ofPair = pairKinds[left]
  if (ofPair) return tags.has('adjuvant') ? null : ofPair
  if (tags.has(left)) return right === 'any' ? anyProduct : mixTags[right]
  return right === 'any' || tags.has(right) ? mixTags[left] : null
}

/** A substance that is not published has a number in place of its address, and the rules do not know what it is. */
const isCompositionKnown = ({ substances }: TankPartner['drug']) =>
  substances.length > 0 && substances.every(({ alias }) => !alias.startsWith('#'))

/** Minimum days between separate treatments of one planting with the two; null: no rule requires any. */
export function gapBetween(a: TankPartner, b: TankPartner): { days: number; reason: string } | null {
  const gaps = rulesFor(a, b).flatMap(({ minGapDays, reason }) =>
    minGapDays === null ? [] : [{ days: minGapDays, reason }],
  )
  return gaps.reduce<{ days: number; reason: string } | null>(
    (most, gap) => (most && most.days >= gap.days ? most : gap),
    null,
  )
}

function rulesFor(a: TankPartner, b: TankPartner): MixRule[] {
  const both = pairTags(a.drug, b.drug)
  const [left, right] = [a, b].map(partner => new Set<MixTag>([...tagsOf(partner), ...both])) as [
    Set<MixTag>,
    Set<MixTag>,
  ]
  return mixRules.filter(rule => matches(rule, left, right) || matches(rule, right, left))
}

const matches = (rule: MixRule, left: ReadonlySet<MixTag>, right: ReadonlySet<MixTag>): boolean =>
  left.has(rule.left) && (rule.right === 'any' || right.has(rule.right))
