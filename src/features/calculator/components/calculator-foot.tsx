import { AboutFormulas } from './about-formulas.tsx'
import { RecentList } from './recent-list.tsx'

export function CalculatorFoot() {
  return (
    <>
      <RecentList />
      <AboutFormulas />
    </>
  )
}
