import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { DrugListData } from './drug-list.view.ts'

type Pair = NonNullable<DrugListData['pair']>

/** Whether the summary says why there is no product: then an empty list needs no words of its own. */
export const hasReason = ({ hasUsable, isWhole }: Pair) => !hasUsable && isWhole

/** Above the list for one crop and one problem: how many drugs are allowed at home, or why there is none and what to do instead. */
export function PairSummary({ pair, children }: { pair: Pair; children: ReactNode }) {
  const { crop, problem, usable, summary, reason, instead } = pair
  const measures = (
    <Link to={problem.to} className="text-link underline underline-offset-4">
      {problem.label}: как узнать и что делать
    </Link>
  )
  if (!hasReason(pair)) {
    return (
      <p className="mb-4 max-w-measure max-sm:mb-1 lg:mb-2 lg:max-w-none lg:text-sm">
        <span className="max-sm:sr-only">
          <span className="lg:sr-only">
            В личном хозяйстве разрешено: <strong>{usable}</strong>.
          </span>{' '}
          {summary}
        </span>{' '}
        {measures}
      </p>
    )
  }
  return (
    <Callout kind="unknown" title="Разрешённого для личных хозяйств препарата нет" className="mb-4">
      <p>{reason}</p>
      {instead && <p>{instead}</p>}
      <p>
        {measures}.{' '}
        <Link to={crop.to} className="text-link underline underline-offset-4">
          {crop.label}: всё о защите
        </Link>
      </p>
      {children}
    </Callout>
  )
}
