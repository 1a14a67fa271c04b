import type { ReactNode } from 'react'

interface ErrorStateProps {
  title: string
  /** What happened, what is safe, what to do. */
  children?: ReactNode
  action?: ReactNode
  drawing?: ReactNode
  /** To find the request in the log. */
  requestId?: string
}

/** The content of an error page. */
export function ErrorState({ title, children, action, drawing, requestId }: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-measure flex-col items-center gap-4 py-16 text-center">
      {drawing && (
        <div aria-hidden="true" className="w-40">
          {drawing}
        </div>
      )}
      <h1 tabIndex={-1} className="text-display">
        {title}
      </h1>
      {children && <div className="max-w-full wrap-break-word text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
      {requestId && (
        <p className="text-xs text-muted">
          Номер запроса: <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
