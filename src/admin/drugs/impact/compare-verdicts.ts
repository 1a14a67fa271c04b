import { rankOf } from '#features/calculations/choose-uses.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { landWithoutCrop, type Planting, type Question, type Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import type { Verdict } from '#features/verdict/verdict.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { type DrugVersion, pairKey } from './drug-facts.server.ts'
import { changeOrder, type ImpactChange } from './impact-kinds.ts'

/** A treatment that is asked about in both versions. Facts that an account does not hold are set so that only the rows decide. */
export interface Situation {
  /** Alias; empty for land without a crop. */
  crop: string
  target: string
  planting: Planting
  plot?: Question['plot']
  day: string
  /** The named use; without one the best of those that cover crop and target. */
  use?: string
  /** Earlier treatments with the same use: days before `day`. */
  repeatedBefore?: readonly number[]
}

export interface Answer {
  verdict: Verdict
  /** Days until the harvest; null: not known in days. */
  wait: number | null
}

/** The answer of one version by the rules that answer gardeners. */
export function answerOf(version: DrugVersion, other: DrugVersion, situation: Situation): Answer {
  const named =
    situation.use === undefined ? version.covering.get(pairKey(situation.crop, situation.target)) : [situation.use]
  const uses = (named ?? []).flatMap(alias => version.uses.get(alias) ?? [])
  const answers = (version.drug && uses.length > 0 ? uses : [null]).map(use => {
    const found = verdict(questionOf(version, other, situation, use))
    return { verdict: found, wait: use && waitingDays(use) }
  })
  return answers.sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict))[0]!
}

function questionOf(version: DrugVersion, other: DrugVersion, situation: Situation, use: Question['use']): Question {
  const {
    crop,
    target,
    planting,
    plot = { waterZone: false, beehivesNear: false },
    day,
    repeatedBefore = [],
  } = situation
  const drug = (version.drug ?? other.drug)!
  const history = use
    ? repeatedBefore.map((days): Treatment => ({ day: addDays(day, -days), drug, use, sides: [] }))
    : []
  return {
    today: version.today,
    day,
    drug,
    use,
    crop: crop === '' ? landWithoutCrop : (version.crops.get(crop) ?? other.crops.get(crop) ?? null),
    target: { alias: target, name: version.targets.get(target) ?? other.targets.get(target) ?? target },
    planting,
    plot,
    history,
    mix: [],
    weather: null,
    workDay: null,
    dose: null,
  }
}

/** How the answer changes for somebody who relies on it; null when it does not. */
export function changeBetween(before: Answer, after: Answer): ImpactChange | null {
  if (isForbidden(after)) return isForbidden(before) ? null : 'forbidden'
  if (isUnknown(after) && isKnown(before)) return 'unknown'
  if (isKnown(after) && !isKnown(before)) return 'allowed'
  return !isForbidden(before) && before.wait !== null && after.wait !== null && after.wait > before.wait
    ? 'later'
    : null
}

const isForbidden = ({ verdict: { level } }: Answer) => level === 'forbidden'
const isUnknown = ({ verdict: { level, isIncomplete } }: Answer) =>
  level === 'unknown' || (level !== 'forbidden' && isIncomplete)
const isKnown = (answer: Answer) => !isForbidden(answer) && !isUnknown(answer)

export const worstChange = (list: readonly (ImpactChange | null)[]): ImpactChange | null =>
  changeOrder.find(change => list.includes(change)) ?? null
