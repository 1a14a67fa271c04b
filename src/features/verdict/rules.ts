import { beesRule } from './bees.ts'
import { copperRule } from './copper.ts'
import { countRule, historyRule, intervalRule, longIntervalRule } from './counters.ts'
import { doseRule } from './dose-rule.ts'
import { earlierWaitRule } from './earlier-waits.ts'
import { waitingRule, waitingStateRule } from './harvest.ts'
import { gapRule, mixRule } from './mixing.ts'
import { observedOnDay } from './observed-on-day.ts'
import {
  choiceRule,
  compositionRule,
  coverageRule,
  effectRule,
  formRule,
  freshnessRule,
  hazardRule,
  historyCompositionRule,
  householdRule,
  partialEffect,
  readinessRule,
  registrationRule,
} from './permission.ts'
import { blossomDoubtRule, floweringRule, placeRule, stageRule, waterZoneRule } from './place-and-phase.ts'
import { precautionRule, weatherMissingRule } from './precautions.ts'
import type { DrugFacts, Question, SubstanceFacts, UseFacts } from './question.ts'
import { reentryRule } from './reentry.ts'
import { harvestPartRule, registrationWordsRule, wordsRule } from './registration-words.ts'
import { groupRule } from './resistance.ts'
import { sameSubstanceRule, seedRule } from './substance-history.ts'
import { monthRule, plantingRule, timingWordsRule } from './timing.ts'
import { applyRules, type Rule, type Verdict } from './verdict.ts'
import { weatherRule } from './weather.ts'

export { harvestPartRule }

/** Every rule that a verdict depends on. The order does not matter: `applyRules` sorts the reasons. */
const rules: readonly Rule<Question>[] = [
  coverageRule,
  formRule,
  choiceRule,
  householdRule,
  registrationRule,
  readinessRule,
  compositionRule,
  historyCompositionRule,
  placeRule,
  stageRule,
  timingWordsRule,
  wordsRule,
  harvestPartRule,
  monthRule,
  plantingRule,
  floweringRule,
  blossomDoubtRule,
  waterZoneRule,
  hazardRule,
  waitingRule,
  earlierWaitRule,
  historyRule,
  countRule,
  intervalRule,
  longIntervalRule,
  beesRule,
  groupRule,
  doseRule,
  effectRule,
  weatherMissingRule,
  freshnessRule,
  precautionRule,
  reentryRule,
  gapRule,
  seedRule,
  sameSubstanceRule,
  copperRule,
  mixRule,
  weatherRule,
]

/** May this registered use be done on this planting on this day? */
export const verdict = (question: Question): Verdict => applyRules(observedOnDay(question), rules)

/** The facts of a use that are known without a planting. */
export interface PermissionFacts {
  today: string
  drug: Pick<DrugFacts, 'kind' | 'lphAllowed' | 'registrations' | 'hazardHuman' | 'isDemo'> & {
    substances: readonly Pick<SubstanceFacts, 'isBiological'>[]
  }
  use: Pick<
    UseFacts,
    | 'audience'
    | 'isReady'
    | 'timingText'
    | 'timingConfirmed'
    | 'restrictions'
    | 'rateCondition'
    | 'pestStage'
    | 'bufferZoneM'
    | 'settledWords'
    | 'method'
    | 'phiKind'
    | 'phiDays'
    | 'phiConfirmed'
    | 'bbchFrom'
    | 'bbchTo'
    | 'plantingTime'
    | 'checkedAt'
    | 'confidence'
    | 'source'
  >
  /** True when the use only suppresses the selected problem (`partial`). */
  isPartial: boolean
  /** True when any of its crops is eaten. */
  isEaten: boolean
}

const permissionRules: readonly Rule<PermissionFacts & { day: string }>[] = [
  householdRule,
  registrationRule,
  readinessRule,
  timingWordsRule,
  registrationWordsRule,
  compositionRule,
  hazardRule,
  waitingStateRule,
  ({ use, isPartial }) => (isPartial ? partialEffect(use) : null),
  freshnessRule,
]

/** Whether the use is allowed on a private plot today, by the registry alone. */
export const permission = (facts: PermissionFacts): Verdict =>
  applyRules({ ...facts, day: facts.today }, permissionRules)
