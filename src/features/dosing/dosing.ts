import { type Basis, basisOf } from './basis.ts'
import type { DoseInput } from './dose-input.ts'
import type { ChosenRate, Dose, DoseResult, Fill, Refusal, Remark, Solution } from './dose-result.ts'
import { measuredFills, pieceFills, vesselFill } from './fills.ts'
import { gaugeOf, measureDown } from './measuring.ts'
import { pieceOf, pieceOptions, wholePieces } from './pieces.ts'
import { type BaseUnit, convert, type Quantity } from './quantity.ts'
import { chooseRate, missingRate } from './rate.ts'
import { hundred, positive, type Ratio, zero } from './ratio.ts'
import { deviceRemarks, rateRemarks, remainderRemarks, type Share, waterRemarks } from './remarks.ts'
import { workingSolution } from './water.ts'

/**
 * Calculates the dose of a product; there is no other calculation of doses. Pure and total: never throws on a `DoseInput`, never rounds before measuring,
 * never gives more than the registered maximum. `no_data` lists what is missing, `refused` means that no number may be given.
 */
export function dose(input: DoseInput): DoseResult {
  const solution = workingSolution(input)
  if (input.rate.rateKind === 'ready') return { outcome: 'ready', input, litres: solution?.litres ?? null }
  if (input.rate.rateKind === 'unknown') return { outcome: 'no_data', input, missing: [missingRate] }
  const rate = chooseRate(input)
  if ('over' in rate) return { outcome: 'refused', input, code: 'DOSE_OVER', most: rate.most, chosen: rate.over }
  const basis = basisOf(input, solution)
  if ('code' in rate || 'code' in basis)
    return { outcome: 'no_data', input, missing: [rate, basis].filter(part => 'code' in part) }

  const exact = exactDose(input, rate, basis, solution)
  const piece = pieceOf(input, rate.unit)
  return piece ? doseInPieces(exact, piece) : measuredDose(exact)
}

type Exact = Omit<Dose, 'outcome' | 'fills' | 'measured' | 'loss' | 'remarks'>

/** Rate × basis, where more water than the registered norm adds nothing: P = C × min(V, W × S). */
function exactDose(input: DoseInput, rate: ChosenRate, { size, cap }: Basis, solution: Solution | null): Exact {
  const isCapped = cap?.isBelow(size) ?? false
  const limitedSize = isCapped && cap ? cap : size
  const quantity = (perOne: Ratio, times = limitedSize): Quantity<BaseUnit> => ({
    value: perOne.times(times),
    unit: rate.unit,
  })
  const amount = quantity(rate.chosen)
  const byLitre = rate.per === 'l' && input.rate.rateKind !== 'per_substrate'
  return {
    input,
    rate,
    basis: { value: size, unit: rate.per },
    amount,
    minimum: rate.min && quantity(rate.min),
    maximum: quantity(rate.max),
    byConcentration: byLitre ? quantity(rate.chosen, size) : null,
    cap: cap && quantity(rate.chosen, cap),
    limitedBy: cap && (isCapped ? (solution?.object ?? null) : 'concentration'),
    held: byLitre && !isCapped ? 'concentration' : 'amount',
    solution,
    perLitre: solution && { value: amount.value.over(solution.litres), unit: rate.unit },
  }
}

function measuredDose(exact: Exact): Dose {
  const { input, amount, solution } = exact
  const density = positive(input.densityGMl)
  const gauge = gaugeOf(input.device)
  const fills = solution ? measuredFills(input, amount, solution.litres) : []
  const whole: Share = { exact: amount, measured: gauge && measureDown(amount, gauge, density), litres: null }
  const sum = solution ? sumMeasured(fills) : whole.measured
  const inUnit = sum && convert(amount, sum.unit, density)
  const loss = sum && inUnit ? inUnit.value.minus(sum.value).over(inUnit.value).times(hundred) : zero
  const facts = { ...exact, fills, measured: sum, loss }
  const remarks = [
    ...rateRemarks(facts),
    ...deviceRemarks(facts, solution ? fills : [whole]),
    ...waterRemarks(facts),
    ...remainderRemarks(facts),
  ]
  return { outcome: 'dose', ...facts, remarks }
}

function sumMeasured(fills: readonly Fill[]): Quantity<BaseUnit> | null {
  const unit = fills[0]?.measured?.unit
  if (!unit) return null
  return { value: fills.reduce((sum, { times, measured }) => sum.plus(measured!.value.times(times)), zero), unit }
}

function doseInPieces(exact: Exact, piece: Quantity<BaseUnit>): Dose | Refusal {
  const { input, rate, amount, minimum, maximum, solution } = exact
  const pieces = wholePieces(
    { amount: amount.value, minimum: minimum?.value ?? null, maximum: maximum.value },
    piece.value,
  )
  if (pieces === null) {
    const base = { value: amount.value.over(rate.chosen), unit: rate.per }
    return {
      outcome: 'refused',
      input,
      code: 'PIECE_FRACTION',
      exact: amount,
      pieceSize: piece,
      options: pieceOptions(amount.value, piece.value, base),
    }
  }
  const whole = { value: piece.value.times(pieces), unit: piece.unit }
  const perLitre = solution && { value: whole.value.over(solution.litres), unit: piece.unit }
  const ownFills = solution && pieceFills(input, pieces, piece, solution.litres)
  const fills = solution ? (ownFills ?? vesselFill(pieces, piece, solution.litres)) : []
  const facts = { ...exact, amount: whole, perLitre, fills, measured: whole, loss: zero }
  const tank = positive(input.tank?.litres)
  const vessel: Remark[] =
    solution && tank && !ownFills ? [{ code: 'VESSEL', level: 'info', litres: solution.litres, tank }] : []
  const under = minimum?.value.isAbove(whole.value) ? rateRemarks(exact) : []
  return { outcome: 'dose', ...facts, remarks: [...under, ...vessel, ...waterRemarks(facts)] }
}
