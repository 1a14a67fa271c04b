import type { ScalePhase } from '#features/treatments/scheme/step-window.ts'
import type { PlanFacts, PlanStep, StepFacts } from './plan-days.ts'

/** A scheme of an apple tree for tests; a test changes only what it is about. */

const phase = (key: string, bbchFrom: string | null, bbchTo: string | null, ...months: number[]): ScalePhase => ({
  key,
  name: key,
  bbchFrom,
  bbchTo,
  months,
  isFlowering: false,
})

export const pome: readonly ScalePhase[] = [
  phase('dormant', '00', '00', 11, 12, 1, 2, 3),
  phase('bud-swell', '01', '03', 4),
  phase('pink-bud', '57', '57', 5),
  phase('balloon', '59', '59', 5),
  phase('bloom-start', '60', '61', 5),
  phase('full-bloom', '65', '65', 5),
  phase('leaf-fall', '91', '97', 9, 10, 11),
]

export const step = (key: string, change: Partial<PlanStep> = {}): PlanStep => ({
  key,
  anchorType: 'phase',
  phase: 'pink-bud',
  offsetDays: 0,
  afterKey: null,
  daysMin: null,
  daysMax: null,
  windowDays: 6,
  repeatTimes: null,
  repeatEveryMin: null,
  repeatEveryMax: null,
  hasDrug: true,
  ...change,
})

export const follower = (key: string, afterKey: string, daysMin = 10, daysMax = 14): PlanStep =>
  step(key, {
    anchorType: 'after_step',
    phase: null,
    offsetDays: null,
    afterKey,
    daysMin,
    daysMax,
    windowDays: daysMax - daysMin,
  })

export const plan = (
  change: Partial<Omit<PlanFacts, 'facts'>> & { facts?: Record<string, StepFacts> } = {},
): PlanFacts => ({
  steps: [step('1'), follower('2', '1')],
  phases: pome,
  marks: [{ phase: 'pink-bud', day: '2027-05-12' }],
  today: '2027-05-12',
  ...change,
  facts: new Map(Object.entries(change.facts ?? {})),
})
