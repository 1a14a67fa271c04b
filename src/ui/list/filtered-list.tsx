import type { ReactNode } from 'react'

interface FilteredListProps {
  facets: ReactNode
  children: ReactNode
}

/** Results and, on a desktop but not on paper, a column of facets on their left. The facets come later in the document, so that the keyboard meets the results first. */
export const FilteredList = ({ facets, children }: FilteredListProps) => (
  <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 print:block">
    <div className="min-w-0 lg:col-start-2 lg:row-start-1">{children}</div>
    <div className="lg:col-start-1 lg:row-start-1 print:hidden">{facets}</div>
  </div>
)
