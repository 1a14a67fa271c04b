import { useLocation } from 'react-router'
import type { AppError } from '#kit/problem.ts'
import { useRequestId } from '#site/rendering/request-id.tsx'
import { SearchForm } from '#site/search/search-form.tsx'
import { sections } from '#site/sections.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { ErrorState } from '#ui/page/error-state.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { errorDetails } from './error-details.ts'

/** The specification fixes titles and messages; the heading is a Russian explanation. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId()
  const { status, title, heading, message } = errorDetails(error)
  const { pathname, search } = useLocation()
  const isFailure = status < 1 || status >= 500
  const isMissing = status === 404 || status === 410
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        title={heading}
        // Without a response there is no picture either.
        drawing={status > 0 && <Drawing status={status} isMissing={isMissing} />}
        requestId={status >= 500 ? requestId : undefined}
        action={
          <>
            {isFailure && (
              <LinkButton
                to={(error as Partial<AppError>)?.data?.path ?? pathname + search}
                rel={status ? 'external' : undefined}
              >
                Повторить
              </LinkButton>
            )}
            <LinkButton to="/" variant={isFailure ? 'secondary' : 'primary'}>
              На главную
            </LinkButton>
            <SectionLinks />
          </>
        }
      >
        {message && (
          <p className="break-words" lang={/[а-яё]/i.test(message) ? undefined : 'en'}>
            {message}
          </p>
        )}
        {isMissing && <SearchForm className="mt-6" />}
      </ErrorState>
    </>
  )
}

const Drawing = ({ status, isMissing }: { status: number; isMissing: boolean }) => (
  <>
    <img src={drawingAddress('empty', isMissing ? 'wilted' : 'broken-stem')} alt="" width={160} height={120} />
    <p className="font-display text-hero text-muted">{status}</p>
  </>
)

const SectionLinks = () =>
  sections.map(({ to, label }) => (
    <LinkButton key={to} to={to} variant="secondary">
      {label}
    </LinkButton>
  ))
