import { beesRule } from './bees.ts'
import { countRule, historyRule, intervalRule } from './counters.ts'
import { doseRule } from './dose-rule.ts'
import { waitingRule } from './harvest.ts'
import {
  choiceRule,
  coverageRule,
  effectRule,
  freshnessRule,
  hazardRule,
  householdRule,
  readinessRule,
  registrationRule,
} from './permission.ts'
import { floweringRule, placeRule, stageRule, waterZoneRule } from './place-and-phase.ts'
import { precautionRule, weatherMissingRule } from './precautions.ts'
import type { Question } from './question.ts'
import { groupRule } from './resistance.ts'
import { judge, type Rule, type Verdict } from './verdict.ts'

/** What can be said of one drug by itself. */
export const loneRules: readonly Rule<Question>[] = [
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

/** One drug in the tank, nothing known of weather and work, and of the history this use alone: the rest of the rules has nothing to say then. */
export type LoneQuestion = Question & { mix: readonly []; weather: null; workDay: null }

/** The same answer as `verdict`, without what the rules of mixing and of weather weigh in the browser. */
export const loneVerdict = (question: LoneQuestion): Verdict => judge(question, loneRules)
