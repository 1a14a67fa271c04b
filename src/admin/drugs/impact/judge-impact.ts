import { isDeepStrictEqual } from 'node:util'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { plantingOnDay } from '#features/verdict/observed-on-day.ts'
import type { Planting } from '#features/verdict/question.ts'
import { permission } from '#features/verdict/rules.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import type { Operation, PlantingGroup, Showing } from './affected-records.server.ts'
import { type Answer, answerOf, changeBetween, type Situation, worstChange } from './compare-verdicts.ts'
import type { DrugVersion } from './drug-facts.server.ts'
import { type Impact, type ImpactItem, maxItems } from './impact.ts'
import { changeOrder, type ImpactChange, type ImpactKind, impactKinds } from './impact-kinds.ts'

interface Affected {
  pairs: readonly Pair[]
  plantings: readonly PlantingGroup[]
  operations: readonly Operation[]
  showings: readonly Showing[]
}

/** A crop and a problem that a changed use covers in one of the versions. */
export interface Pair {
  crop: string
  target: string
}

/** Milliseconds after which the rest is left out, and for how long other requests wait for a part of it. */
const maxMs = 1500
const turnMs = 15

export function pairsOf(before: DrugVersion, after: DrugVersion): Pair[] {
  const changed = changedUses(before, after)
  const keys = [before, after].flatMap(version =>
    [...version.covering].flatMap(([key, uses]) => (uses.some(use => changed.has(use)) ? [key] : [])),
  )
  return [...new Set(keys)].map(key => ({
    crop: key.slice(0, key.indexOf(' ')),
    target: key.slice(key.indexOf(' ') + 1),
  }))
}

/** Aliases of the uses that differ for the verdict or on the site. */
function changedUses(before: DrugVersion, after: DrugVersion): Set<string> {
  if ((before.drug === null) !== (after.drug === null)) return new Set([...before.uses.keys(), ...after.uses.keys()])
  const rowsOf = ({ rows }: DrugVersion) =>
    new Map([...rows.values()].map(({ version: _, ...row }) => [row.alias, row as Omit<DrugUse, 'version'>]))
  const [old, present] = [rowsOf(before), rowsOf(after)]
  return new Set(
    [...old.keys(), ...present.keys()].filter(alias => !isDeepStrictEqual(old.get(alias), present.get(alias))),
  )
}

/** Compares the answers of both versions. The loop lets other requests in, and ends when its time is over. */
export async function judgeImpact(
  before: DrugVersion,
  after: DrugVersion,
  affected: Affected,
): Promise<Omit<Impact, 'dangers'>> {
  if (before.drug === null && after.drug === null) return { items: [], counts: countsOf([]), isPartial: false }
  const found: ImpactItem[] = []
  const end = Date.now() + maxMs
  let turnEnd = Date.now() + turnMs
  let isPartial = false
  for (const judge of judgements(before, after, affected)) {
    found.push(...judge())
    if (Date.now() < turnEnd) continue
    await nextTurn()
    turnEnd = Date.now() + turnMs
    if (Date.now() > end) {
      isPartial = true
      break
    }
  }
  const items = merged(found)
  return { items: items.slice(0, maxItems), counts: countsOf(items), isPartial }
}

function* judgements(before: DrugVersion, after: DrugVersion, affected: Affected): Generator<() => ImpactItem[]> {
  for (const operation of affected.operations) yield () => judgeOperation(before, after, operation)
  const changed = changedUses(before, after)
  const pairs = new Set(affected.pairs.map(({ crop, target }) => `${crop} ${target}`))
  for (const showing of affected.showings) yield () => judgeShowing(before, after, showing, changed, pairs)
  const targetsOf = Map.groupBy(affected.pairs, pair => pair.crop)
  for (const group of affected.plantings)
    yield () =>
      judgePlantings(
        before,
        after,
        group,
        (targetsOf.get(group.crop) ?? []).map(({ target }) => target),
      )
}

/** The worst change of all problems decides for a planting. */
function judgePlantings(
  before: DrugVersion,
  after: DrugVersion,
  group: PlantingGroup,
  targets: readonly string[],
): ImpactItem[] {
  const { crop, place, plannedHarvest, plantedAt, waterZone, beehivesNear } = group
  const planting = { ...seenOnDay(group, before.today), place, plannedHarvest, plantedAt }
  const answers = targets.map(target =>
    compare(before, after, { crop, target, planting, plot: { waterZone, beehivesNear }, day: before.today }),
  )
  const change = worstChange(answers.map(answer => answer?.change ?? null))
  if (!change) return []
  const { why } = answers.find(answer => answer?.change === change)!
  const title = (after.crops.get(crop) ?? before.crops.get(crop))?.name ?? crop
  return [{ change, kind: 'plantings', id: null, title, count: group.count, why }]
}

/** A scheme without repeats and an operation are asked about in the middle of the season. */
function judgeOperation(before: DrugVersion, after: DrugVersion, operation: Operation): ImpactItem[] {
  const { kind, id, title, crop, target, use, repeatTimes, repeatEvery } = operation
  const repeats = Math.max(0, (repeatTimes ?? 1) - 1)
  const day = seasonDay(before.today)
  const found = compare(before, after, {
    crop,
    target,
    use,
    day,
    repeatedBefore: Array.from({ length: repeats }, (_, at) => (at + 1) * (repeatEvery ?? 7)),
    planting: {
      place: operation.place === 'any' ? 'open' : operation.place,
      plannedHarvest: null,
      plantedAt: null,
      observedOn: day,
      flowersNearby: false,
      ...phaseOf(operation),
    },
  })
  return found ? [{ change: found.change, kind, id, title, count: 1, why: found.why }] : []
}

const seasonDay = (today: string) =>
  today.slice(5) > '06-15' && today.slice(5) < '10-01' ? today : `${today.slice(0, 4)}-06-15`

/** What its marks still tell today; blossom that nobody knows must not decide, like the weather. */
function seenOnDay(group: PlantingGroup, today: string) {
  const { phaseSeenAt, floweringSeenAt, nearbySeenAt } = group
  const marked: Planting = {
    place: null,
    observedOn: today,
    ...phaseOf({ ...group, isFlowering: null }),
    ...(group.bbchFrom !== null && { phaseBlossom: group.phaseBlossom, phaseHoldsDays: group.holdsDays }),
    flowering: group.flowering && group.flowering === 'yes',
    flowersNearby: group.flowersNearby && group.flowersNearby === 'yes',
    plantedAt: null,
    plannedHarvest: null,
  }
  const seen = plantingOnDay(marked, { phase: phaseSeenAt, flowering: floweringSeenAt, nearby: nearbySeenAt }, today)
  return { ...seen, flowering: seen.flowering ?? false, flowersNearby: seen.flowersNearby ?? false }
}

const phaseOf = ({ bbchFrom, bbchTo, isFlowering }: Pick<Operation, 'bbchFrom' | 'bbchTo' | 'isFlowering'>) => ({
  bbch: bbchFrom,
  bbchEnd: bbchTo ?? bbchFrom,
  phaseName: null,
  // Not known without a phase; like the weather it must not decide.
  flowering: isFlowering ?? false,
})

function compare(
  before: DrugVersion,
  after: DrugVersion,
  situation: Situation,
): { change: ImpactChange; why: string } | null {
  const [old, present] = [answerOf(before, after, situation), answerOf(after, before, situation)]
  const change = changeBetween(old, present)
  return change && { change, why: whyOf(change, old, present) }
}

function whyOf(change: ImpactChange, old: Answer, present: Answer): string {
  if (change === 'later') return `Ждать ${present.wait} сут. вместо ${old.wait}.`
  const level = change === 'forbidden' ? 'forbidden' : 'unknown'
  return (
    (change === 'allowed' ? old : present).verdict.reasons.find(each => change === 'allowed' || each.level === level)
      ?.text ?? ''
  )
}

/** Articles and products show what the registry says: they change with any change of the rows that they show. */
function judgeShowing(
  before: DrugVersion,
  after: DrugVersion,
  { kind, id, title, use, crop, target }: Showing,
  changed: ReadonlySet<string>,
  pairs: ReadonlySet<string>,
): ImpactItem[] {
  const isShown = use === null ? (crop === null ? changed.size > 0 : pairs.has(`${crop} ${target}`)) : changed.has(use)
  if (!isShown) return []
  const change = changeShown(before, after, use, crop)
  const why = change === 'updated' ? 'Покажет новые данные нормы.' : 'По норме, которая здесь показана.'
  return [{ change, kind, id, title, count: 1, why }]
}

/** A list of uses goes on without this drug; what shows the drug as a whole is forbidden when it has no use left. */
function changeShown(before: DrugVersion, after: DrugVersion, use: string | null, crop: string | null): ImpactChange {
  if (use !== null) return registryChange(before, after, use) ?? 'updated'
  return crop === null && isGone(before, after) ? 'forbidden' : 'updated'
}

const isGone = (before: DrugVersion, after: DrugVersion) => before.uses.size > 0 && after.uses.size === 0

function registryChange(before: DrugVersion, after: DrugVersion, alias: string): ImpactChange | null {
  const answers = [before, after].map(version => registryAnswer(version, alias))
  if (!answers[0] || !answers[1]) return answers[0] ? 'forbidden' : answers[1] ? 'allowed' : null
  return changeBetween(answers[0], answers[1])
}

function registryAnswer({ today, drug, uses }: DrugVersion, alias: string): Answer | null {
  const use = uses.get(alias)
  if (!drug || !use) return null
  return { verdict: permission({ today, drug, use, isPartial: false, isEaten: true }), wait: null }
}

/** One line for each record, with its worst change; plantings of a crop with the same change are one line. */
function merged(found: readonly ImpactItem[]): ImpactItem[] {
  const lines = new Map<string, ImpactItem>()
  const rank = ({ change }: ImpactItem) => changeOrder.indexOf(change)
  for (const item of found) {
    const key = item.id === null ? `${item.kind} ${item.title} ${item.change}` : `${item.kind} ${item.id}`
    const known = lines.get(key)
    if (!known) lines.set(key, item)
    else if (item.id === null) lines.set(key, { ...known, count: known.count + item.count })
    else if (rank(item) < rank(known)) lines.set(key, item)
  }
  return [...lines.values()].sort(
    (a, b) => rank(a) - rank(b) || impactKinds.indexOf(b.kind) - impactKinds.indexOf(a.kind),
  )
}

const countsOf = (items: readonly ImpactItem[]): Record<ImpactKind, number> =>
  Object.fromEntries(
    impactKinds.map(kind => [
      kind,
      items.filter(item => item.kind === kind).reduce((sum, { count }) => sum + count, 0),
    ]),
  ) as Record<ImpactKind, number>
