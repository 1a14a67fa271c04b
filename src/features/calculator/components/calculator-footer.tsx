import { AboutFormulas } from './about-formulas.tsx'
import { RecentList } from './recent-list.tsx'

/** A mix, the longest page, hides the formulas: they explain one drug. */
export function CalculatorFooter({ hidesFormulas }: { hidesFormulas: boolean }) {
  return (
    <>
      <RecentList />
      {!hidesFormulas && <AboutFormulas />}
    </>
  )
}
