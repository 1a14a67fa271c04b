import type { ReactNode } from 'react'

/** The row above a list: filters, sort, view. Sticky on mobile. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 lg:mb-2 flex flex-wrap items-center gap-2 max-sm:mb-2 max-lg:tall:sticky max-lg:top-0 max-lg:z-sticky max-lg:-mx-4 max-lg:bg-page max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:px-6 screen-only">
      {children}
    </div>
  )
}
