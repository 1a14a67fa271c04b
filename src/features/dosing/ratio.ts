import { trimEnd } from '#kit/text/trim-end.ts'

/**
 * An exact rational number on BigInt: the only arithmetic of doses. Fractions are not reduced on the way (a dose takes a dozen operations), only when
 * they are written down. In JSON and in templates it is a decimal string with a point.
 */
export class Ratio {
  readonly n: bigint
  /** Always positive. */
  readonly d: bigint

  constructor(n: bigint, d = 1n) {
    this.n = d < 0n ? -n : n
    this.d = d < 0n ? -d : d
  }

  /** From a decimal such as `12.50` or `-3`; anything else is a RangeError, and so is more than 60 characters. */
  static of(decimal: string | bigint): Ratio {
    if (typeof decimal === 'bigint') return new Ratio(decimal)
    if (decimal.length > 60 || !/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError('Not a decimal')
    const point = decimal.indexOf('.')
    if (point < 0) return new Ratio(BigInt(decimal))
    return new Ratio(BigInt(decimal.slice(0, point) + decimal.slice(point + 1)), power(decimal.length - point - 1))
  }

  plus(other: Ratio): Ratio {
    if (this.d === other.d) return new Ratio(this.n + other.n, this.d)
    return new Ratio(this.n * other.d + other.n * this.d, this.d * other.d)
  }

  minus(other: Ratio): Ratio {
    if (this.d === other.d) return new Ratio(this.n - other.n, this.d)
    return new Ratio(this.n * other.d - other.n * this.d, this.d * other.d)
  }

  times(other: Ratio): Ratio {
    return new Ratio(this.n * other.n, this.d * other.d)
  }

  /** A RangeError when the other is zero. */
  over(other: Ratio): Ratio {
    if (other.n === 0n) throw new RangeError('Division by zero')
    return new Ratio(this.n * other.d, this.d * other.n)
  }

  /** Negative, 0n or positive, as this is less than, equal to or more than the other. */
  compare(other: Ratio): bigint {
    return this.d === other.d ? this.n - other.n : this.n * other.d - other.n * this.d
  }

  isAbove(other: Ratio): boolean {
    return this.compare(other) > 0n
  }

  isBelow(other: Ratio): boolean {
    return this.compare(other) < 0n
  }

  equals(other: Ratio): boolean {
    return this.compare(other) === 0n
  }

  get isZero(): boolean {
    return this.n === 0n
  }

  get isWhole(): boolean {
    return this.n % this.d === 0n
  }

  /** The whole number at or below; of amounts, which are never negative. */
  floor(): Ratio {
    return new Ratio(this.n / this.d)
  }

  ceil(): Ratio {
    return new Ratio((this.n + this.d - 1n) / this.d)
  }

  /** Down to a multiple of the step: what a measuring tool can show without going over. */
  floorTo(step: Ratio): Ratio {
    return this.over(step).floor().times(step)
  }

  ceilTo(step: Ratio): Ratio {
    return this.over(step).ceil().times(step)
  }

  reduced(): Ratio {
    const divisor = greatestDivisor(this.n < 0n ? -this.n : this.n, this.d)
    return new Ratio(this.n / divisor, this.d / divisor)
  }

  /** A decimal with at most so many places, rounded half up (away from zero), without trailing zeros. */
  toDecimal(places: number): string {
    const size = this.n < 0n ? -this.n : this.n
    const scaled = (size * power(places) * 2n + this.d) / (this.d * 2n)
    const digits = String(scaled).padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    const fraction = trimEnd(digits.slice(digits.length - places), '0')
    return (this.n < 0n && scaled > 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
  }

  /** Exact where a decimal of up to 18 places is exact, else rounded to nine places, or to more when it is tiny, so that it never reads as zero. */
  toString(): string {
    if ((this.n * power(18)) % this.d === 0n) return this.toDecimal(18)
    const size = this.n < 0n ? -this.n : this.n
    return this.toDecimal(Math.max(9, String(this.d / size).length + 2))
  }

  toJSON(): string {
    return this.toString()
  }
}

export const zero = new Ratio(0n)
export const one = new Ratio(1n)
export const hundred = new Ratio(100n)

export const smaller = (a: Ratio, b: Ratio): Ratio => (b.isBelow(a) ? b : a)
export const larger = (a: Ratio, b: Ratio): Ratio => (b.isAbove(a) ? b : a)

/** The decimal as a number above zero; null for everything else, so that an absent amount never counts as zero. */
export function positive(decimal: string | null | undefined): Ratio | null {
  if (decimal === null || decimal === undefined || decimal.length > 60 || !/^\d+(\.\d+)?$/.test(decimal)) return null
  const value = Ratio.of(decimal)
  return value.isZero ? null : value
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}

const powers: bigint[] = []

function power(places: number): bigint {
  const known = powers[places]
  if (known !== undefined) return known
  const value = 10n ** BigInt(places)
  powers[places] = value
  return value
}
