import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Faq } from '../faq.ts'
import { AboutFormulas } from './about-formulas.tsx'

/** Stored in this browser, so it is empty on the server and never part of the first scripts. */
const importRecent = async () => (await import('./recent-list.tsx')).RecentList
const RecentList = import.meta.env.SSR ? await importRecent() : lazyPart(importRecent)

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
