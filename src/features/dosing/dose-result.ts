import type { DoseInput } from './dose-input.ts'
import type { BaseUnit, Quantity, Unit } from './quantity.ts'
import type { Ratio } from './ratio.ts'

/** The result of `dose()`: exact numbers without texts, which `words.ts` and `steps.ts` add. JSON writes every number as a decimal string. */
export type DoseResult = Dose | Ready | Refusal | NoData

export type ObjectKind = 'area' | 'plants' | 'mass' | 'space'

export interface Dose {
  outcome: 'dose'
  input: DoseInput
  rate: ChosenRate
  /** What the rate is multiplied by: the requested litres, square metres, kilograms … */
  basis: Quantity<ChosenRate['per']>
  /** Exact, never above `maximum`. */
  amount: Quantity<BaseUnit>
  /** The registered minimum (null: no lower bound) and maximum for this object and this solution. */
  minimum: Quantity<BaseUnit> | null
  maximum: Quantity<BaseUnit>
  /** The dose by concentration (rate × volume) and the maximum for the object (rate × registered water norm × object); null where there is none. */
  byConcentration: Quantity<BaseUnit> | null
  cap: Quantity<BaseUnit> | null
  /** Which of the two was the smaller; null when only one of them exists. */
  limitedBy: 'concentration' | ObjectKind | null
  /** What stays the same when the volume of water changes: the strength of the solution or the amount for the object. */
  held: 'concentration' | 'amount'
  /** The working solution; null when no water is involved. */
  solution: Solution | null
  /** The actual amount in a litre of the solution. */
  perLitre: Quantity<BaseUnit> | null
  /** Groups of equal fills in the order of filling; empty without water. Without a tank: one fill of the whole solution. */
  fills: readonly Fill[]
  /** The sum of the measured amounts, in the unit of the device; null without a device or when the units cannot be converted. */
  measured: Quantity<BaseUnit> | null
  /** Per cent lost by measuring, 0 … 100. */
  loss: Ratio
  remarks: readonly Remark[]
}

/** The rate in base units per one litre (of solution or of substrate), square metre, kilogram, plant or cubic metre. */
export interface ChosenRate {
  min: Ratio | null
  max: Ratio
  chosen: Ratio
  unit: BaseUnit
  per: 'l' | 'm2' | 'kg' | 'plant' | 'm3'
  /** `chosen` in the rate's own unit and basis, as printed. */
  said: Ratio
}

export interface Solution {
  litres: Ratio
  /** Minimum and maximum by the registered norm for this object; null without a norm or an object. */
  least: Ratio | null
  most: Ratio | null
  from: 'person' | 'norm'
  /** What the norm was counted for; null without a norm or an object. */
  object: ObjectKind | null
}

export interface Fill {
  /** How many such fills. */
  times: Ratio
  /** The exact share of the solution, and the water line to fill to: up to 0,1 l, never above the tank. */
  litres: Ratio
  line: Ratio
  /** The exact share of the product. */
  exact: Quantity<BaseUnit>
  /** Rounded down to the step of the device; null without a device or when the units cannot be converted. Zero means that the device cannot measure it. */
  measured: Quantity<BaseUnit> | null
}

/** Nothing is diluted. `litres`: how much of the product the norm asks for, when that is known. */
interface Ready {
  outcome: 'ready'
  input: DoseInput
  litres: Ratio | null
}

/** A number must not be given. */
export type Refusal = { outcome: 'refused'; input: DoseInput } & (
  | { code: 'DOSE_OVER'; most: Ratio; chosen: Ratio }
  | {
      code: 'PIECE_FRACTION'
      exact: Quantity<BaseUnit>
      pieceSize: Quantity<BaseUnit>
      options: readonly PieceOption[]
    }
)

/** Whole pieces and the litres, square metres … they are right for. */
export interface PieceOption {
  pieces: Ratio
  base: Quantity<ChosenRate['per']>
  /** More than requested (`left`) or less (`short`); one of them is zero. */
  left: Ratio
  short: Ratio
}

/** «Нет данных»: what is missing, as codes of the verdict where it has one, and the input that would help. */
interface NoData {
  outcome: 'no_data'
  input: DoseInput
  missing: readonly Missing[]
}

export interface Missing {
  code: 'RATE_MISSING' | 'OBJECT_MISSING' | 'WATER_MISSING' | 'DOSE_UNIT'
  field: 'rate' | 'area' | 'plants' | 'mass' | 'space' | 'substrate' | 'water' | 'density'
}

export type Remark =
  /** The chosen rate (`because: 'rate'`) or the measured amount (`'device'`) is below the registered minimum. If there is a `DEVICE_STEP`, it holds the ways out. */
  | {
      code: 'DOSE_UNDER'
      level: 'caution'
      because: 'rate' | 'device'
      given: Quantity
      least: Quantity
      ways: readonly Way[]
    }
  /** The device is coarser than the dose, or loses more than a tenth of it. */
  | { code: 'DEVICE_STEP'; level: 'caution'; step: Quantity; exact: Quantity; loss: Ratio; ways: readonly Way[] }
  /** A small loss by rounding down. */
  | { code: 'DOSE_ROUNDED'; level: 'info'; loss: Ratio; exact: Quantity; measured: Quantity }
  /** The device measures another kind of unit and no density is known: the number is withheld. */
  | { code: 'DOSE_UNIT'; level: 'unknown'; from: Unit; to: Unit }
  | {
      code: 'WATER_OVER'
      level: 'info'
      most: Ratio
      dose: Quantity
      byConcentration: Quantity | null
      limitedBy: Dose['limitedBy']
    }
  | { code: 'WATER_UNDER'; level: 'caution'; litres: Ratio; least: Ratio; held: Dose['held'] }
  | { code: 'REMAINDER_SMALL'; level: 'info'; litres: Ratio }
  /** What stays in the sprayer: dilute with nine parts of water. */
  | { code: 'LEFTOVER'; level: 'info'; litres: Ratio; water: Ratio }
  /** The device holds less than the dose: measure in several portions. */
  | { code: 'DEVICE_MAX'; level: 'info'; times: Ratio; max: Quantity }
  /** One piece is for more water than the tank holds: dilute in a vessel, fill the tank in parts. */
  | { code: 'VESSEL'; level: 'info'; litres: Ratio; tank: Ratio }

export type Way =
  | { way: 'round_up'; measured: Quantity }
  | { way: 'raise_rate'; to: Ratio }
  | { way: 'finer_device'; device: string; measured: Quantity }
  | { way: 'bigger_batch'; litres: Ratio; amount: Quantity }
  | { way: 'less_water'; litres: Ratio; amount: Quantity }
  | ({ way: 'stock_solution' } & StockSolution)
  | { way: 'equal_fills'; times: Ratio; litres: Ratio }

/** Dissolve `dissolve` in `inMl` millilitres of water, take `takeMl` of them. Usable for one day. */
export interface StockSolution {
  dissolve: Quantity<'g' | 'ml'>
  inMl: Ratio
  takeMl: Ratio
}
