import { Ratio } from '#features/dosing/ratio.ts'
import { number, quantity } from '#ui/format/format.ts'
import type { ListName, Name } from '../calculator-state.ts'
import { useText } from './entry-context.ts'
import { NumberInput } from './inputs.tsx'

interface RangeInputProps {
  name: Name | ListName
  row?: number
  label: string
  min: string
  max: string
  unit: string
  /** What holds while the field is empty. */
  usual: string
  /** «на 10 л воды»: said with every value. */
  per: string
}

/**
 * A registered range: the slider begins and ends where the registration does, the number beside it says when it is left. The slider counts whole
 * steps, so that every value it gives is an exact decimal.
 */
export function RangeInput({ name, row, label, min, max, unit, usual, per }: RangeInputProps) {
  const { id, value, change } = useText(name, row)
  const [low, high] = [Ratio.of(min), Ratio.of(max)]
  const steps = stepsBetween(low, high)
  const at = (step: bigint) => String(low.plus(high.minus(low).times(new Ratio(step, steps))))
  const current = stepOf(value || usual, low, high, steps)
  const text = (amount: string) => `${number(amount)}\u00a0${unit}${per && ` ${per}`}`
  return (
    <div className="grid gap-2">
      <NumberInput
        name={name}
        {...(row !== undefined && { row })}
        label={label}
        unit={unit}
        placeholder={number(usual)}
        help={`По регламенту от\u00a0${number(min)} до\u00a0${number(max)}\u00a0${unit}${per && ` ${per}`}. Пусто\u00a0— ${number(usual)}.`}
      />
      <div className="hidden items-center gap-3 text-sm text-muted scripted:flex">
        <span className="whitespace-nowrap">{quantity(min, unit)}</span>
        <input
          type="range"
          aria-label={`${label}, ползунок`}
          aria-valuetext={text(value || usual)}
          aria-controls={id}
          min={0}
          max={Number(steps)}
          step={1}
          value={current}
          onChange={event => change(number(at(BigInt(event.currentTarget.value))))}
          className="h-11 w-full min-w-0"
        />
        <span className="whitespace-nowrap">{quantity(max, unit)}</span>
      </div>
    </div>
  )
}

const fewest = new Ratio(10n)
const fallback = 20n

/** By round numbers where the range has them: 0,1 from 2 to 5, 0,05 from 3 to 3,5. */
function stepsBetween(low: Ratio, high: Ratio): bigint {
  const span = high.minus(low)
  for (let power = 4; power >= -4; power -= 1)
    for (const digit of [5n, 2n, 1n]) {
      const size = power >= 0 ? new Ratio(digit * 10n ** BigInt(power)) : new Ratio(digit, 10n ** BigInt(-power))
      const count = span.over(size)
      if (count.isWhole && !count.isBelow(fewest)) return count.n / count.d
    }
  return fallback
}

/** The nearest step of the slider; an end of it for what is no number or lies outside. */
function stepOf(text: string, low: Ratio, high: Ratio, steps: bigint): number {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(plain)) return 0
  const given = Ratio.of(plain)
  if (given.isBelow(low)) return 0
  if (given.isAbove(high)) return Number(steps)
  return Number(given.minus(low).over(high.minus(low)).times(new Ratio(steps)).toDecimal(0))
}
