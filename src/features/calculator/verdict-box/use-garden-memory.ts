import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CalculatorState } from '../calculator-state.ts'
import { type GardenField, type GardenMemory, gardenFields, readGarden, rememberGarden } from '../garden-memory.ts'

const changedEvent = 'garden'

/**
 * Fills in what the gardener has said about the garden before, and stores new answers. The own garden counts more than the values of a
 * shared link, so the stored answers replace them when the page opens. Returns the setter that stores.
 */
export function useGardenMemory(state: CalculatorState, set: (patch: Partial<CalculatorState>) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens; later the fields themselves are the newest answer
  useEffect(() => {
    const garden = readGarden()
    if (gardenFields.some(field => garden[field] && garden[field] !== state[field])) set(garden)
  }, [])
  return useCallback(
    (patch: Partial<CalculatorState>) => {
      rememberGarden(patch)
      window.dispatchEvent(new Event(changedEvent))
      set(patch)
    },
    [set],
  )
}

/** The stored answers that the fields show. */
export function useRemembered(state: CalculatorState): readonly GardenField[] {
  const stored = useSyncExternalStore(subscribe, snapshot, () => '{}')
  const garden = JSON.parse(stored) as GardenMemory
  return gardenFields.filter(field => garden[field] && garden[field] === state[field])
}

const snapshot = () => JSON.stringify(readGarden())

function subscribe(changed: () => void): () => void {
  window.addEventListener(changedEvent, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(changedEvent, changed)
    window.removeEventListener('storage', changed)
  }
}
