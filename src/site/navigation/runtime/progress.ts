/** Time after which the bar stands at 70 %. */
const halfwayMs = 2000

/**
 * How far the bar has come, in percent. It slows down more and more and never arrives by itself.
 *
 * @param elapsed milliseconds since the first frame after the throttle
 */
export function progressAt(elapsed: number): number {
  const part = (2 / Math.PI) * 100 * Math.atan(((elapsed / halfwayMs) * 100) / 50)
  return Math.min(100, Math.max(0, part))
}
