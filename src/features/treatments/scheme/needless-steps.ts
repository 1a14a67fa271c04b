/** Steps of a scheme that a resistant variety does without. */

/** Varieties of these levels are not ill enough to be treated: 4 устойчив, 5 иммунный. */
const leastLevel = 4

export interface StepTargets {
  /** Everything that the step is done against, pests and diseases by alias. */
  targets: readonly string[]
  /** Those of them that resistance makes needless. */
  optionalIfResistant: readonly string[]
}

/** The targets that the step remains for; empty: the variety needs no such step. Resistance frees it only from all of them at once. */
export function remainingTargets(
  { targets, optionalIfResistant }: StepTargets,
  levels: ReadonlyMap<string, number>,
): readonly string[] {
  return targets.filter(target => !(optionalIfResistant.includes(target) && (levels.get(target) ?? 0) >= leastLevel))
}

/** Whether the step may be left out on this variety. A step without targets stays. */
export const isNeedless = (step: StepTargets, levels: ReadonlyMap<string, number>): boolean =>
  step.targets.length > 0 && remainingTargets(step, levels).length === 0
