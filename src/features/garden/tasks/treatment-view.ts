import { waitingDays } from '#features/verdict/waiting-days.ts'
import type { SprayerFacts } from '../facts/garden-facts.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { flies } from '../plan/planting-history.ts'
import { doseOfPlanting, type Norm } from './dose-of-planting.ts'
import type { JudgedTask } from './judge-tasks.ts'
import type { TreatmentView } from './task-view.ts'

/** What a treatment of the to-do is done with. */
export function treatmentView(
  judged: JudgedTask | null,
  { planting }: PlantedBed,
  norms: ReadonlyMap<string, Norm>,
  sprayer: SprayerFacts | null,
): TreatmentView {
  if (!judged) {
    const text = 'Ни\u00a0одной нормы этого шага на\u00a0сайте больше нет.'
    const reasons = [{ code: 'NO_USE', level: 'forbidden' as const, text }]
    return {
      use: null,
      drug: null,
      hazardBee: null,
      level: 'forbidden',
      isIncomplete: false,
      reasons,
      allowedFrom: null,
      wait: null,
      isFlying: false,
      dose: null,
      missing: '',
      options: [],
    }
  }
  const { use, drug, verdict, options } = judged
  const norm = norms.get(use.alias)
  const poured =
    norm && verdict.level !== 'forbidden'
      ? doseOfPlanting(norm, planting, use.method === 'spray' ? sprayer : null)
      : null
  return {
    use: use.alias,
    drug: { alias: drug.alias, name: drug.name },
    hazardBee: drug.hazardBee,
    level: verdict.level,
    isIncomplete: verdict.isIncomplete,
    reasons: verdict.reasons.map(({ code, level, text }) => ({ code, level, text })),
    allowedFrom: verdict.allowedFrom,
    wait: waitingDays(use),
    isFlying: flies(use.method),
    dose: poured?.is === 'dose' ? poured.dose : null,
    missing: poured?.is === 'missing' ? poured.text : '',
    options,
  }
}
