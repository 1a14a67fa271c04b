import { Children, type ReactNode } from 'react'

/** One column up to 431 px, two above, three or four on desktop. Every child becomes a list item. */
export function CardGrid({ children, columns = 3, label }: { children: ReactNode; columns?: 3 | 4; label?: string }) {
  const wide = columns === 4 ? 'lg:grid-cols-4' : 'xl:grid-cols-3'
  return (
    <ul aria-label={label} className={`grid grid-cols-1 gap-4 picker:grid-cols-2 md:grid-cols-3 lg:grid-cols-2 ${wide}`}>
      {Children.map(children, child => child && <li className="grid min-w-0 grid-cols-1">{child}</li>)}
    </ul>
  )
}
