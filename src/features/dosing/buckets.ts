import { count } from '#ui/format/format.ts'
import { litresText } from './amount-text.ts'
import { Ratio, zero } from './ratio.ts'

const bucket = new Ratio(10n)
const words = { one: 'ведро', few: 'ведра', many: 'вёдер' }

/** «2 ведра по 10 л», «ведро 10 л», «1 ведро по 10 л и ещё 4 л»; null below one bucket. */
export function bucketsText(litres: Ratio): string | null {
  if (litres.isBelow(bucket)) return null
  const full = litres.over(bucket).floor()
  const rest = litres.minus(full.times(bucket))
  if (full.equals(new Ratio(1n)) && rest.equals(zero)) return 'ведро 10\u00a0л'
  const whole = `${count(Number(full), words)} по\u00a010\u00a0л`
  return rest.isZero ? whole : `${whole} и\u00a0ещё ${litresText(rest)}`
}
