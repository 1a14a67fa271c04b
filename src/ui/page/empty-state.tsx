import type { ReactNode } from 'react'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'

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
    <div className="empty-state">
      <img src={drawingAddress('empty', 'pot')} alt="" width={160} height={120} loading="lazy" />
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
