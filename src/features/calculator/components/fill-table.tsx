import { amountText, litresText } from '#features/dosing/amount-text.ts'
import type { Dose, Fill } from '#features/dosing/dose-result.ts'
import { displayAmount } from '../summary.ts'

export const cell = 'py-2 pe-3 text-start align-top print:py-0.5'

/** For each fill: the water line and the amount of product. */
export function FillTable({ dose }: { dose: Dose }) {
  const { fills, solution } = dose
  const rows = numberFills(fills)
  const isOne = rows.length === 1 && rows[0]!.number === '1'
  if (isOne && !dose.input.tank) return null
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-start text-sm text-muted">Заправки опрыскивателя</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className={`${cell} font-medium`}>
            №
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Раствора до
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Препарата
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fill, number }) => (
          <tr key={number} className="border-b border-line">
            <th scope="row" className={`${cell} font-medium`}>
              {number}
            </th>
            <td className={cell}>{litresText(fill.line)}</td>
            <td className={`${cell} font-semibold`}>{fillAmount(fill)}</td>
          </tr>
        ))}
      </tbody>
      {!isOne && solution && (
        <tfoot>
          <tr>
            <th scope="row" className={`${cell} font-medium`}>
              Всего
            </th>
            <td className={cell}>{litresText(solution.litres)}</td>
            <td className={`${cell} font-semibold`}>{amountText(displayAmount(dose))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The exact amount if the device would show zero; a remark explains what to do then. */
export const fillAmount = ({ measured, exact }: Fill) =>
  amountText(measured && !measured.value.isZero ? measured : exact)

/** Equal fills share one row: «1», «2–4». */
export function numberFills(fills: readonly Fill[]): { fill: Fill; number: string }[] {
  let first = 1
  return fills.map(fill => {
    const [from, times] = [first, Number(fill.times)]
    first += times
    return { fill, number: times === 1 ? String(from) : `${from}–${first - 1}` }
  })
}
