import { lazy, Suspense } from 'react'
import type { Faq } from '../faq.ts'
import { AboutFormulas } from './about-formulas.tsx'

/** Stored in this browser, so it is empty on the server and never part of the first scripts. */
const importRecent = async () => ({ default: (await import('./recent-list.tsx')).RecentList })
const RecentList = import.meta.env.SSR ? (await importRecent()).default : lazy(importRecent)

/** A mix, the longest page, hides the formulas: they explain one drug. */
export function CalculatorFooter({ hidesFormulas, faq }: { hidesFormulas: boolean; faq: Faq }) {
  return (
    <>
      <Suspense>
        <RecentList />
      </Suspense>
      {!hidesFormulas && faq.length > 0 && <AboutFormulas faq={faq} />}
    </>
  )
}
