/** A list is arranged as a whole, so only one that fits on a screen. */
export const maxOrdered = 500

const step = 10
const maxValue = 9_999

/**
 * Values of the order field for the places of a list, upwards and without repetition. Existing values stay where they can, so that
 * records outside of the list keep their place between them.
 *
 * @param values the present ones in the order of the list, empty ones at the end; at most `maxOrdered`
 */
export function orderValues(values: readonly (number | null)[]): number[] {
  const made: number[] = []
  for (const value of values) {
    const last = made.at(-1) ?? -1
    made.push(value === null ? (made.length === 0 ? step : last + step) : Math.max(value, last + 1))
  }
  return (made.at(-1) ?? 0) <= maxValue ? made : made.map((_, at) => (at + 1) * step)
}
