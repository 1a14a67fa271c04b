import type { Treatment } from '#features/verdict/question.ts'
import { questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import type { LightEntry, LightPlanting } from './light.ts'

/** An apple tree and what was done to it, for tests of the light. */

export const tree = (
  change: Partial<LightPlanting['crop']> = {},
  rest: Partial<Omit<LightPlanting, 'crop'>> = {},
): LightPlanting => {
  const { crop, planting } = questionWith({ day: '2027-07-01', planting: { plannedHarvest: null } })
  return { crop: { ...crop!, ...change }, sownAt: null, planting, ...rest }
}

export const annual = (plantedAt = '2027-05-20', sownAt: string | null = null): LightPlanting => {
  const { planting } = tree()
  return tree({ lifeCycle: 'annual' }, { sownAt, planting: { ...planting, plantedAt } })
}

type Use = Partial<Treatment['use']>

export const rowWith = (change: Use): Treatment['use'] =>
  treatmentOn('2027-07-01', { use: { reentryHandDays: 0, ...change } }).use

interface Rest extends Partial<Omit<LightEntry, 'treatment'>> {
  treatment?: Partial<Treatment>
  drug?: Partial<Treatment['drug']>
}

/** Without re-entry, unless the use says otherwise. */
export const entryOn = (day: string, use: Use = {}, { treatment, drug, ...rest }: Rest = {}): LightEntry => ({
  entry: day,
  treatment: { ...treatmentOn(day, { use: { reentryHandDays: 0, ...use }, ...(drug && { drug }) }), ...treatment },
  ...rest,
})
