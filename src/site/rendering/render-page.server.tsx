import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { describeError } from '#kit/describe-error.ts'
import { isUnavailable } from '#kit/http/error-response.server.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import { currentRequest } from '#kit/http/request-scope.server.ts'
import { developmentPolicy, pagePolicy } from '#kit/http/security-headers.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { oncePer } from '#kit/once-per.ts'
import type { AppError } from '#kit/problem.ts'
import { firstPaintScript } from './first-paint-script.ts'
import { PageScriptsContext } from './page-scripts.tsx'
import { RequestIdContext } from './request-id.tsx'
import { startScript } from './start-script.server.ts'
import { isUnchanged } from './unchanged-page.server.ts'

/**
 * Renders a page synchronously. React Router would stream the loader data inside of Suspense, which is slower; the stream is
 * already complete, so we read it first and write it into the page as a JSON block.
 * Lazy components inside of Suspense are therefore rendered in the browser only.
 */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
) {
  await nextTurn()
  const texts = { data: await readAll(context.serverHandoffStream), start: startScript(context) }
  const failed = status >= 500
  const finalStatus = failed && currentRequest()?.unavailable ? 503 : status
  const requestId = failed ? currentRequest()?.id : undefined
  if (finalStatus === 200 && isUnchanged(given, [texts.data, texts.start, ...[...headers].flat()]))
    return new Response(null, { headers })
  const page = renderToString(
    <RequestIdContext value={requestId}>
      <PageScriptsContext value={texts}>
        <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </PageScriptsContext>
    </RequestIdContext>,
  )
  // Concatenated before any search in the string: until then V8 keeps it in pieces and does not copy it.
  const markup = `<!DOCTYPE html>${page}`
  const { iconFallback } = given.get(servicesContext)
  const metas = metaOf('request-id', requestId) + metaOf('icon-fallback', iconFallback)
  const html = metas ? markup.replace('</head>', () => `${metas}</head>`) : markup
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    // A page has only these two inline scripts; the policy blocks every other one.
    import.meta.env.DEV ? developmentPolicy : pagePolicy([firstPaintScript, texts.start], iconFallback),
  )
  const message = messageOf(context)
  if (message) headers.set('X-Error-Message', encodeURIComponent(message.toWellFormed()))
  return new Response(html, { status: finalStatus, headers })
}

const mayRepeat = oncePer(10_000, 20)

/** Logs errors of loaders and rendering; thrown responses such as 404 do not get here. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  const scope = currentRequest()
  if (scope && isUnavailable(error)) scope.unavailable = true
  if (request.signal.aborted) return
  const services = (context as RouterContextProvider | undefined)?.get(servicesContext)
  const described = describeError(error)
  // While the database is away every page fails for the same reason.
  if (scope?.unavailable && !mayRepeat(`${described.code ?? described.message}`)) return
  services?.log.error({ requestId: scope?.id, error: described }, 'page failed')
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** The values are generated or configured by us, so they need no escaping. */
const metaOf = (name: string, content: string | undefined) =>
  content ? `<meta name="${name}" content="${content}">` : ''

function messageOf(context: EntryContext): string | undefined {
  const error = Object.values(context.staticHandlerContext.errors ?? {})[0]
  return isRouteErrorResponse(error)
    ? ((error.data as Partial<AppError> | null)?.message ?? error.statusText)
    : undefined
}
