/** The last calculations, kept on this device alone. */
export interface Recent {
  /** The query of the page, with «?». */
  search: string
  title: string
  amount: string
  /** Milliseconds. */
  at: number
}

const key = 'calculations'
const most = 8

export function recentCalculations(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is Recent {
  const { search, title, amount, at } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    typeof search === 'string' && /^\?/.test(search) && typeof title === 'string' && typeof amount === 'string' && typeof at === 'number'
  )
}

/** The same question asked again replaces its earlier answer. */
export function rememberCalculation(calculation: Recent): Recent[] {
  const others = recentCalculations().filter(({ title }) => title !== calculation.title)
  return store([calculation, ...others].slice(0, most))
}

export const forgetCalculations = (): Recent[] => store([])

function store(list: Recent[]): Recent[] {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage may be forbidden or full: the calculation itself does not depend on it.
  }
  return list
}
