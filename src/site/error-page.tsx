import { isRouteErrorResponse } from 'react-router'
import type { AppError } from '#kit/http/problem.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useRequestId } from './request-id.tsx'
import { sections } from './sections.ts'

/** Titles and messages are fixed by the specification; the explanation is for people. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId()
  const { status, message } = outcomeOf(error)
  const isMissing = status === 404
  return (
    <>
      <title>{isMissing ? 'Page Not Found' : 'Internal Server Error'}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        title={isMissing ? 'Такой страницы нет.' : explanation(status)}
        drawing={
          <>
            <img src={`/drawings/empty/${isMissing ? 'wilted' : 'broken-stem'}.svg`} alt="" width={160} height={120} />
            <p className="font-display text-hero text-muted">{status}</p>
          </>
        }
        requestId={status >= 500 ? requestId : undefined}
        action={
          <>
            <LinkButton to="/">На главную</LinkButton>
            {sections.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="secondary">
                {label}
              </LinkButton>
            ))}
          </>
        }
      >
        <p className="break-words" lang="en">
          {message}
        </p>
      </ErrorState>
    </>
  )
}

function outcomeOf(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const { statusCode, message } = (error.data ?? {}) as Partial<AppError>
    return { status: statusCode ?? error.status, message: message ?? error.statusText }
  }
  return { status: 500, message: 'Server Error' }
}

function explanation(status: number): string {
  if (status === 503) return 'Сервис временно недоступен. Попробуйте через минуту.'
  return status < 500 ? 'В адресе страницы ошибка.' : 'На сервере что-то сломалось. Мы уже знаем.'
}
