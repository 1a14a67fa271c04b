import { beesRule } from './bees.ts'
import { countRule, historyRule, intervalRule } from './counters.ts'
import { doseRule } from './dose-rule.ts'
import { reentryRule, waitingRule, waitingStateRule } from './harvest.ts'
import { gapRule, mixRule } from './mixing.ts'
import {
  choiceRule,
  coverageRule,
  effectRule,
  freshnessRule,
  hazardRule,
  holdsBack,
  householdRule,
  readinessRule,
  registrationRule,
} from './permission.ts'
import { floweringRule, placeRule, stageRule, waterZoneRule } from './place-and-phase.ts'
import { precautionRule } from './precautions.ts'
import type { DrugFacts, Question, SubstanceFacts, UseFacts } from './question.ts'
import { groupRule, sameSubstanceRule, seedRule } from './resistance.ts'
import { judge, type Rule, type Verdict } from './verdict.ts'
import { weatherMissingRule, weatherRule } from './weather.ts'

/** Which rules answer which question. There is one function per rule, whoever asks. */

/** What can be said of one drug by itself. */
const loneRules: readonly Rule<Question>[] = [
  coverageRule,
  choiceRule,
  householdRule,
  registrationRule,
  readinessRule,
  placeRule,
  stageRule,
  floweringRule,
  waterZoneRule,
  hazardRule,
  waitingRule,
  historyRule,
  countRule,
  intervalRule,
  beesRule,
  groupRule,
  doseRule,
  effectRule,
  weatherMissingRule,
  freshnessRule,
  precautionRule,
]

/** What other drugs, the weather and planned work have to say beside it. */
const companyRules: readonly Rule<Question>[] = [reentryRule, gapRule, seedRule, sameSubstanceRule, mixRule, weatherRule]

/** May this registered use be done on this planting on this day? */
export const verdict = (question: Question): Verdict => judge(question, loneRules, companyRules)

/** One drug in the tank, nothing known of weather and work, and of the history this use alone: the rest of the rules has nothing to say then. */
export type LoneQuestion = Question & { mix: readonly []; weather: null; workDay: null }

/** The same answer as `verdict`, without what the rules of mixing and of weather weigh in the browser. */
export const loneVerdict = (question: LoneQuestion): Verdict => judge(question, loneRules)

/** What the registry alone knows of a use; no planting is asked about. */
export interface PermissionFacts {
  today: string
  drug: Pick<DrugFacts, 'kind' | 'lphAllowed' | 'registrations' | 'hazardHuman' | 'isDemo'> & {
    substances: readonly Pick<SubstanceFacts, 'isBiological'>[]
  }
  use: Pick<
    UseFacts,
    'audience' | 'isReady' | 'method' | 'phiKind' | 'phiDays' | 'phiConfirmed' | 'bbchTo' | 'checkedAt' | 'confidence' | 'source'
  >
  /** Whether on the problem asked about it only holds back. */
  isPartial: boolean
  /** Whether any of its crops is eaten. */
  isEaten: boolean
}

const permissionRules: readonly Rule<PermissionFacts & { day: string }>[] = [
  householdRule,
  registrationRule,
  readinessRule,
  hazardRule,
  waitingStateRule,
  ({ use, isPartial }) => (isPartial ? holdsBack(use) : null),
  freshnessRule,
]

/** May the use be done on a private plot today, as far as the registry tells? */
export const permission = (facts: PermissionFacts): Verdict => judge({ ...facts, day: facts.today }, permissionRules)
