import { unnamedSource } from '#features/sources/unnamed-source.ts'
import { count } from '#ui/format/format.ts'
import { seasonsOf } from './counters.ts'
import { legalSources } from './legal-sources.ts'
import { isSeedTreatment } from './planting-time.ts'
import type { GroupFacts, Question, Side, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Groups of action: using the same one repeatedly breeds resistance. */

const sides: Record<GroupFacts['system'], Side> = { FRAC: 'diseases', IRAC: 'pests', HRAC: 'weeds' }
const times = { one: 'раз', few: 'раза', many: 'раз' }

export function groupRule(question: Question): Reason[] {
  const { drug, use, history, day } = question
  if (!history || !use || isSeedTreatment(use.method)) return []
  const groups = groupsOf(drug).filter(group => !group.multiSite)
  const found = seasonsOf(question).flatMap(season => groups.flatMap(group => overuseReasons(group, season, day)))
  return [...new Map(found.map(each => [`${each.code} ${each.details.group}`, each])).values()]
}

function overuseReasons(group: GroupFacts, season: readonly Treatment[], day: string): Reason[] {
  const sequence = season.filter(
    treatment => !isSeedTreatment(treatment.use.method) && isOnSide(treatment, group.system),
  )
  return [...repeatReasons(group, sequence, day), ...shareReasons(group, sequence, day)]
}

const groupsOfDrugs = new WeakMap<Treatment['drug'], readonly GroupFacts[]>()

/** The groups of action of a drug, found once for each: every treatment of a history is asked about them. */
export function groupsOf(drug: Treatment['drug']): readonly GroupFacts[] {
  const known = groupsOfDrugs.get(drug)
  if (known) return known
  const found = [
    ...new Map(drug.substances.flatMap(({ groups }) => groups.map(group => [groupName(group), group]))).values(),
  ]
  groupsOfDrugs.set(drug, found)
  return found
}

export const groupName = ({ system, code }: Pick<GroupFacts, 'system' | 'code'>) => `${system} ${code}`
export const hasGroup = ({ drug }: Treatment, name: string) =>
  drug.substances.some(({ groups }) => groups.some(group => groupName(group) === name))

/** Against diseases, pests or weeds: by its targets, or by the system of its groups. */
const isOnSide = (treatment: Treatment, system: GroupFacts['system']) =>
  treatment.sides.includes(sides[system]) ||
  treatment.drug.substances.some(({ groups }) => groups.some(group => group.system === system))

/** Days of the sequence other than `day`. A tank mix is one treatment with several groups and counts for each of them. */
const daysOf = (sequence: readonly Treatment[], day: string, name?: string) =>
  new Set(
    sequence
      .filter(treatment => treatment.day !== day && (!name || hasGroup(treatment, name)))
      .map(treatment => treatment.day),
  )

function repeatReasons(group: GroupFacts, sequence: readonly Treatment[], day: string): Reason[] {
  if (group.maxConsecutive === null) return []
  const name = groupName(group)
  const withGroup = daysOf(sequence, day, name)
  const before = [...daysOf(sequence, day)]
    .filter(each => each < day)
    .sort()
    .reverse()
  const stop = before.findIndex(each => !withGroup.has(each))
  const run = stop === -1 ? before.length : stop
  if (run < group.maxConsecutive) return []
  const text = `Группа ${name} уже была ${count(run, times)} подряд. Возьмите другую группу действия.`
  return [reason('MOA_REPEAT', text, groupSource(group), null, { group: name, run, limit: group.maxConsecutive })]
}

/** With fewer treatments the share of a group means nothing. */
const minTreatmentsForShare = 4

function shareReasons(group: GroupFacts, sequence: readonly Treatment[], day: string): Reason[] {
  const { maxPerSeason, maxSharePct } = group
  const name = groupName(group)
  const own = daysOf(sequence, day, name).size + 1
  const total = daysOf(sequence, day).size + 1
  const isOverCount = maxPerSeason !== null && own > maxPerSeason
  const isOverShare = maxSharePct !== null && total >= minTreatmentsForShare && own * 100 > maxSharePct * total
  if (!isOverCount && !isOverShare) return []
  const limits = [
    maxPerSeason === null
      ? ''
      : `не\u00a0больше ${count(maxPerSeason, { one: 'обработки', few: 'обработок', many: 'обработок' })}`,
    maxSharePct === null ? '' : `не\u00a0больше ${maxSharePct}\u00a0% обработок`,
  ].filter(Boolean)
  const text = `Группой ${name} за\u00a0сезон\u00a0— ${limits.join(' и\u00a0')}: эта была\u00a0бы ${own}-й из\u00a0${total}.`
  return [
    reason('MOA_SHARE', text, groupSource(group), null, { group: name, count: own, total, ...limitDetails(group) }),
  ]
}

const limitDetails = ({ maxPerSeason, maxSharePct }: GroupFacts) => ({
  ...(maxPerSeason === null ? {} : { limit: maxPerSeason }),
  ...(maxSharePct === null ? {} : { share_pct: maxSharePct }),
})

/** Its own source, if that has a title for readers. */
export const groupSource = ({ source }: GroupFacts) =>
  source && source.title !== unnamedSource ? source : legalSources.resistance
