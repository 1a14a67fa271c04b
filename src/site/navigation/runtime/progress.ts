/** Time after which the progress is 70 %. */
const halfwayMs = 2000

/**
 * Progress of the bar in percent. It slows down and never reaches 100 by itself.
 *
 * @param elapsed milliseconds since the first frame after the throttle
 */
export function progressAt(elapsed: number): number {
  const part = (2 / Math.PI) * 100 * Math.atan(((elapsed / halfwayMs) * 100) / 50)
  return Math.min(100, Math.max(0, part))
}
