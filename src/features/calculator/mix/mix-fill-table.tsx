import { litresText } from '#features/dosing/amount-text.ts'
import type { Dose } from '#features/dosing/dose-result.ts'
import { cell, fillAmount, numberFills } from '../components/fill-table.tsx'
import { doseAmountText } from './mix-words.ts'

interface MixFillTableProps {
  names: readonly string[]
  doses: readonly Dose[]
}

/** For each fill: the water line and the amount of each product. */
export function MixFillTable({ names, doses }: MixFillTableProps) {
  const [first] = doses
  if (!first || !shareFills(doses)) return null
  const rows = numberFills(first.fills)
  const isOne = rows.length === 1 && rows[0]!.number === '1'
  if (isOne && !first.input.tank) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a small phone three columns are scrolled, by keyboard too
    <section aria-label="Заправки по препаратам" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="pb-1 text-start text-sm text-muted">Заправки опрыскивателя</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {['№', 'Раствора до', ...names].map(title => (
              <th key={title} scope="col" className={`${cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fill, number }, row) => (
            <tr key={number} className="border-b border-line">
              <th scope="row" className={`${cell} font-medium`}>
                {number}
              </th>
              <td className={cell}>{litresText(fill.line)}</td>
              {doses.map((dose, column) => (
                <td key={names[column]} className={`${cell} font-semibold`}>
                  {fillAmount(dose.fills[row]!)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {!isOne && first.solution && <Total names={names} doses={doses} litres={litresText(first.solution.litres)} />}
      </table>
    </section>
  )
}

const Total = ({ names, doses, litres }: MixFillTableProps & { litres: string }) => (
  <tfoot>
    <tr>
      <th scope="row" className={`${cell} font-medium`}>
        Всего
      </th>
      <td className={cell}>{litres}</td>
      {doses.map((dose, column) => (
        <td key={names[column]} className={`${cell} font-semibold`}>
          {doseAmountText(dose)}
        </td>
      ))}
    </tr>
  </tfoot>
)

/** Whole tablets can split the water differently; then no single table fits all products. */
export const shareFills = (doses: readonly Dose[]): boolean =>
  doses.every(({ fills }) => {
    const other = doses[0]!.fills
    return (
      fills.length === other.length &&
      fills.every((fill, row) => fill.times.equals(other[row]!.times) && fill.litres.equals(other[row]!.litres))
    )
  })
