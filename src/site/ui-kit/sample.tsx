import type { ReactNode } from 'react'

/** A sample of a component with a heading. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h3 className="mb-4 text-xl">{title}</h3>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>
}
