import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** One sentence: what will be here, or which filter makes the list empty. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control/50 px-4 py-10 text-center">
      <img src="/drawings/empty/pot.svg" alt="" width={160} height={120} loading="lazy" />
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
