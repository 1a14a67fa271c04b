import type { CalculatorState } from './calculator-state.ts'

/** What is the same for every treatment of a garden is stored in this browser only, so that it is asked for once. */
export const gardenFields = ['zone', 'hives'] as const
export type GardenField = (typeof gardenFields)[number]
export type GardenMemory = Partial<Record<GardenField, 'yes' | 'no'>>

const storageKey = 'garden'

export function readGarden(): GardenMemory {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown> | null
    return Object.fromEntries(
      gardenFields.flatMap(field =>
        stored?.[field] === 'yes' || stored?.[field] === 'no' ? [[field, stored[field]]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Stores the answers of a change; an emptied one is forgotten. */
export function rememberGarden(patch: Partial<CalculatorState>): void {
  const changed = gardenFields.filter(field => patch[field] !== undefined)
  if (changed.length === 0) return
  const garden: Record<string, string | undefined> = { ...readGarden() }
  for (const field of changed) garden[field] = patch[field] || undefined
  try {
    localStorage.setItem(storageKey, JSON.stringify(garden))
  } catch {
    // Storage may be disabled or full; the question is asked again then.
  }
}
