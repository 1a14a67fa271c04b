import { days } from '#ui/format.ts'
import { shortDate } from '#ui/format-date.ts'
import { addDays } from './calendar.ts'
import { firstFreeDay } from './counters.ts'
import { grounds } from './grounds.ts'
import { groupTags, type MixRule, mixRules, notAlive, substanceTags, type Tag } from './mix-rules.ts'
import type { MixPartner, Question, Treatment } from './question.ts'
import { type Level, type Reason, reason } from './reason.ts'

/** One tank: in which order, and whether at all. No rule for a pair is «нет данных», never «можно». */

type Drug = Treatment['drug']

/** An adjuvant goes in last, whatever its formulation. */
const adjuvantRank = 10
const mostPartners = 3

export interface TankMix {
  level: Level
  /** In the order of adding, by rank; drugs that are not diluted are left out. */
  order: { drug: string; name: string; rank: number }[]
  pairs: { pair: [string, string]; level: Level; reason: Reason | null }[]
  isTooMany: boolean
  reasons: Reason[]
}

/** Pairs in the order the drugs were given. */
export function tankMix(partners: readonly MixPartner[]): TankMix {
  const pairs = partners.flatMap((a, index) =>
    partners.slice(index + 1).map(b => {
      const found = pairReason(a, b)
      return { pair: [a.drug.alias, b.drug.alias] as [string, string], level: levelOf(found), reason: found }
    }),
  )
  const isTooMany = partners.filter(({ drug }) => drug.kind !== 'adjuvant').length > mostPartners
  const tooMany = isTooMany ? [reason('MIX_TOO_MANY', 'Больше трёх препаратов в\u00a0бак не\u00a0кладут.', grounds.mixing)] : []
  const reasons = [...pairs.flatMap(pair => pair.reason ?? []), ...tooMany]
  const levels = reasons.map(levelOf)
  const level = (['forbidden', 'caution', 'unknown'] as const).find(each => levels.includes(each)) ?? 'allowed'
  return { level, order: tankOrder(partners.map(({ drug }) => drug)), pairs, isTooMany, reasons }
}

const levelOf = (found: Reason | null): Level => (found === null || found.level === 'info' ? 'allowed' : found.level)

export function tankOrder(drugs: readonly Drug[]): TankMix['order'] {
  return drugs
    .flatMap(({ alias, name, kind, formulation }) => {
      const rank = kind === 'adjuvant' ? adjuvantRank : formulation?.mixRank
      return rank ? [{ drug: alias, name, rank }] : []
    })
    .sort((a, b) => a.rank - b.rank)
}

export const mixRule = ({ drug, use, mix }: Question): Reason[] =>
  mix.length === 0 ? [] : tankMix([{ drug, method: use?.method ?? 'spray' }, ...mix]).reasons

function pairReason(a: MixPartner, b: MixPartner): Reason | null {
  const rules = rulesOf(a, b)
  const rule = verdicts.flatMap(verdict => rules.find(each => each.verdict === verdict) ?? [])[0]
  const names = `${a.drug.name} и\u00a0${b.drug.name}`
  const details = { drugs: [a.drug.alias, b.drug.alias] }
  if (!rule) {
    const text = `${names}: нет данных о\u00a0смеси. Сделайте пробу в\u00a0банке: в\u00a0литре воды оба в\u00a0нужной доле, полчаса без осадка, хлопьев и\u00a0нагрева.`
    return reason('MIX_UNKNOWN', text, grounds.mixing, null, details)
  }
  if (rule.verdict === 'forbid') return reason('MIX_FORBIDDEN', `Не\u00a0смешивать ${names}. ${rule.reason}`, rule.source, null, details)
  return rule.verdict === 'ok' ? null : reason('MIX_CAUTION', `Смешивать осторожно ${names}. ${rule.reason}`, rule.source, null, details)
}

const verdicts = ['forbid', 'caution', 'ok'] as const

function rulesOf(a: MixPartner, b: MixPartner): MixRule[] {
  const common = commonTags(a.drug, b.drug)
  const left = [...tagsOf(a), ...common]
  const right = [...tagsOf(b), ...common]
  return mixRules.filter(rule => meets(rule, left, right) || meets(rule, right, left))
}

const meets = ({ left, right }: MixRule, a: readonly Tag[], b: readonly Tag[]) => a.includes(left) && (right === 'any' || b.includes(right))

function tagsOf({ drug, method }: MixPartner): Tag[] {
  const tags: Tag[] = []
  for (const { alias, isBiological, groups } of drug.substances) {
    const own = substanceTags[alias]
    if (own) tags.push(own)
    if (isBiological && !notAlive.includes(alias)) tags.push('bio')
    for (const { system, code } of groups) {
      const tag = groupTags[`${system} ${code}`]
      if (tag) tags.push(tag)
    }
  }
  if (drug.purposes.includes('herbicide')) tags.push('herbicide')
  if (drug.kind === 'adjuvant') tags.push('adjuvant')
  if (method === 'seed') tags.push('seed_treatment')
  if (drug.formulation && !drug.formulation.isDiluted) tags.push('undiluted')
  return tags
}

function commonTags(a: Drug, b: Drug): Tag[] {
  const groups = new Set(a.substances.flatMap(substance => substance.groups.map(({ system, code }) => `${system} ${code}`)))
  const shares = b.substances.some(substance => a.substances.some(({ alias }) => alias === substance.alias))
  const sharesGroup = b.substances.some(substance => substance.groups.some(({ system, code }) => groups.has(`${system} ${code}`)))
  return [...(shares ? (['same_ai'] as const) : []), ...(sharesGroup ? (['same_moa'] as const) : [])]
}

/** Copper and living drugs, sulphur and oil: days must pass between separate treatments, in either order. */
export function gapRule({ drug, use, day, history }: Question): Reason | null {
  const self = { drug, method: use?.method ?? 'spray' }
  const distances = (history ?? []).flatMap(treatment => {
    const rule = rulesOf(self, { drug: treatment.drug, method: treatment.use.method }).find(({ gapDays }) => gapDays !== null)
    return rule ? [{ day: treatment.day, gap: rule.gapDays!, name: treatment.drug.name, source: rule.source }] : []
  })
  const next = firstFreeDay(day, distances)
  const last = distances.find(each => addDays(each.day, each.gap) === next)
  if (next === day || !last) return null
  const text = `Между ${last.name} и\u00a0${drug.name} нужно ${days(last.gap)}: можно с\u00a0${shortDate(next)}.`
  return reason('MIX_GAP', text, last.source, next, { next_allowed: next, gap_days: last.gap })
}
