import { Ratio } from '#features/dosing/ratio.ts'
import { number, quantity } from '#ui/format/format.ts'
import type { FieldName, ListFieldName } from '../calculator-state.ts'
import { useField } from './calculator-context.ts'
import { NumberInput } from './inputs.tsx'

interface RangeInputProps {
  name: FieldName | ListFieldName
  row?: number
  label: string
  min: string
  max: string
  unit: string
  /** The value used while the field is empty. */
  defaultValue: string
  /** The basis shown after every value: «на 10 л воды». */
  per: string
}

/**
 * A registered range: the slider cannot leave it, the number field reports an error outside of it. The slider moves in whole steps, so that each
 * of its values is an exact decimal.
 */
export function RangeInput({ name, row, label, min, max, unit, defaultValue, per }: RangeInputProps) {
  const { id, value, change } = useField(name, row)
  const [low, high] = [Ratio.of(min), Ratio.of(max)]
  const steps = stepsBetween(low, high)
  const valueAtStep = (step: bigint) => String(low.plus(high.minus(low).times(new Ratio(step, steps))))
  const current = stepOf(value || defaultValue, low, high, steps)
  const text = (amount: string) => `${number(amount)}\u00a0${unit}${per && ` ${per}`}`
  return (
    <div className="grid gap-2">
      <NumberInput
        name={name}
        {...(row !== undefined && { row })}
        label={label}
        unit={unit}
        help={`По\u00a0норме от\u00a0${number(min)} до\u00a0${number(max)}\u00a0${unit}${per && ` ${per}`}. Не\u00a0заполните\u00a0— возьмём ${number(defaultValue)}.`}
      />
      <div className="hidden items-center gap-3 text-sm text-muted scripted:flex">
        <span className="whitespace-nowrap">{quantity(min, unit)}</span>
        <input
          type="range"
          aria-label={`${label}, ползунок`}
          aria-valuetext={text(value || defaultValue)}
          aria-controls={id}
          min={0}
          max={Number(steps)}
          step={1}
          value={current}
          onChange={event => change(number(valueAtStep(BigInt(event.currentTarget.value))))}
          className="h-11 w-full min-w-0"
        />
        <span className="whitespace-nowrap">{quantity(max, unit)}</span>
      </div>
    </div>
  )
}

const minSteps = new Ratio(10n)
const fallbackSteps = 20n

/** Prefers a round step: 0,1 for 2–5, 0,05 for 3–3,5. */
function stepsBetween(low: Ratio, high: Ratio): bigint {
  const span = high.minus(low)
  for (let power = 4; power >= -4; power -= 1)
    for (const digit of [5n, 2n, 1n]) {
      const size = power >= 0 ? new Ratio(digit * 10n ** BigInt(power)) : new Ratio(digit, 10n ** BigInt(-power))
      const count = span.over(size)
      if (count.isWhole && !count.isBelow(minSteps)) return count.n / count.d
    }
  return fallbackSteps
}

/** The nearest step of the slider; 0 for an invalid number, the nearer end for one out of range. */
function stepOf(text: string, low: Ratio, high: Ratio, steps: bigint): number {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(plain)) return 0
  const given = Ratio.of(plain)
  if (given.isBelow(low)) return 0
  if (given.isAbove(high)) return Number(steps)
  return Number(given.minus(low).over(high.minus(low)).times(new Ratio(steps)).toDecimal(0))
}
