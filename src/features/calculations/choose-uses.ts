import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import type { Verdict } from '#features/verdict/verdict.ts'
import type { VerdictRequest } from './verdict-request.ts'

/** The address of land under no crop. */
export const land = 'land'

/** The uses a request is about: the named one, else every use of the drug for the crop and the target. */
export function fittingUses(
  { use, drug, crop, target }: Pick<VerdictRequest, 'use' | 'drug' | 'crop' | 'target'>,
  uses: ReadonlyMap<string, UseRecord>,
): UseRecord[] {
  if (use) return [uses.get(use)!]
  return [...uses.values()].filter(
    each =>
      each.drug === drug &&
      (!crop || (crop === land ? each.crops.length === 0 : each.crops.includes(crop))) &&
      (!target || each.targets.some(({ alias }) => alias === target)),
  )
}

/** Smaller is better. A caution with everything known helps more than an answer that lacks a fact, which may still become «нельзя». */
export function rankOf({ level, isIncomplete }: Verdict): number {
  if (level === 'allowed') return 0
  if (level === 'forbidden') return 3
  return isIncomplete ? 2 : 1
}

/** What the other product of a tank is against: the same target, or one of its own when it is registered against something else. */
export function targetOfPartner(partner: UseRecord, common: string | null): string | null {
  const aliases = partner.targets.map(({ alias }) => alias)
  if (common !== null && aliases.includes(common)) return common
  return (partner.targets.find(({ effect }) => effect === 'full') ?? partner.targets[0])?.alias ?? null
}
