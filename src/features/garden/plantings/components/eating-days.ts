import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { PlantingView } from '../planting-view.ts'

/** What a planting is on a day: to wait for, to be eaten, or nobody knows. */
type Cell = 'wait' | 'eat' | 'unknown'

interface EatingDays {
  id: number
  name: string
  cells: readonly { day: Day; is: Cell }[]
}

/** The coming days of the plantings with treatments; what is not eaten, and what nothing is written of, is left out. */
export const eatingDays = (
  plantings: readonly Pick<PlantingView, 'id' | 'name' | 'light'>[],
  today: Day,
  days: number,
): EatingDays[] =>
  plantings
    .filter(({ light: { state } }) => state !== 'not_eaten' && state !== 'free')
    .map(({ id, name, light }) => ({
      id,
      name,
      cells: daysFrom(today, days).map(day => ({ day, is: cellOf(light, day) })),
    }))

export const daysFrom = (today: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, index) => addDays(today, index))

function cellOf({ date, notBefore }: PlantingView['light'], day: Day): Cell {
  if (notBefore !== null && day < notBefore) return 'wait'
  return date !== null && date <= day ? 'eat' : 'unknown'
}
