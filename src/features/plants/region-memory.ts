/** The twelve regions of admission of the State Register of Selection Achievements, by their numbers. */
export const regions = {
  '1': 'Северный',
  '2': 'Северо-Западный',
  '3': 'Центральный',
  '4': 'Волго-Вятский',
  '5': 'Центрально-Чернозёмный',
  '6': 'Северо-Кавказский',
  '7': 'Средневолжский',
  '8': 'Нижневолжский',
  '9': 'Уральский',
  '10': 'Западно-Сибирский',
  '11': 'Восточно-Сибирский',
  '12': 'Дальневосточный',
} as const
export type Region = keyof typeof regions

const storageKey = 'region'

/** The gardener's region, chosen once and stored in this browser only; null: not chosen. */
export function readRegion(): Region | null {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return Object.hasOwn(regions, stored) ? (stored as Region) : null
  } catch {
    return null
  }
}

export function rememberRegion(region: Region | null): void {
  try {
    if (region === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, region)
  } catch {
    // Storage may be disabled or full; the choice then lasts until the next page load.
  }
}
