import { AboutFormulas } from './about-formulas.tsx'
import { RecentList } from './recent-list.tsx'

/** The formulas are those of one drug: a mix, the longest page, does without them. */
export function CalculatorFoot({ isShort }: { isShort: boolean }) {
  return (
    <>
      <RecentList />
      {!isShort && <AboutFormulas />}
    </>
  )
}
