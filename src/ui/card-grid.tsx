import { Children, type ReactNode } from 'react'

interface CardGridProps {
  children: ReactNode
  label?: string
  /** The first card has a row of its own. */
  isFirstWide?: boolean
}

/** One column up to 431 px, two above, three on desktop. Every child becomes a list item. */
export function CardGrid({ children, label, isFirstWide = false }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className={`${isFirstWide ? '*:first:col-span-full' : ''} grid grid-cols-1 gap-4 print:gap-1 max-picker:gap-1 picker:grid-cols-2 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3`}
    >
      {Children.map(children, child => child && <li className="grid min-w-0 grid-cols-1">{child}</li>)}
    </ul>
  )
}
