/** One of the last calculations, stored in this browser only. */
export interface RecentCalculation {
  /** The query of the page, with «?». */
  search: string
  title: string
  amount: string
  /** Unix time in milliseconds. */
  at: number
}

const storageKey = 'calculations'
const maxItems = 8

export function readCalculations(): RecentCalculation[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxItems) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is RecentCalculation {
  const { search, title, amount, at } = (value ?? {}) as Partial<Record<keyof RecentCalculation, unknown>>
  return (
    typeof search === 'string' &&
    /^\?/.test(search) &&
    typeof title === 'string' &&
    typeof amount === 'string' &&
    typeof at === 'number'
  )
}

/** Replaces an earlier calculation with the same title. */
export function saveCalculation(calculation: RecentCalculation): RecentCalculation[] {
  const others = readCalculations().filter(({ title }) => title !== calculation.title)
  return store([calculation, ...others].slice(0, maxItems))
}

export const clearCalculations = (): RecentCalculation[] => store([])

function store(list: RecentCalculation[]): RecentCalculation[] {
  try {
    localStorage.setItem(storageKey, JSON.stringify(list))
  } catch {
    // Storage may be disabled or full; the calculator works without it.
  }
  return list
}
