import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { describeError } from '#kit/describe-error.ts'
import { isUnavailable } from '#kit/http/error-response.server.ts'
import { currentRequest } from '#kit/http/request-scope.server.ts'
import { developmentPolicy, inlineScripts, pagePolicy } from '#kit/http/security-headers.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import type { AppError } from '#kit/problem.ts'
import { RequestIdContext } from '#site/shell/request-id.tsx'
import { themeScript } from '#site/shell/theme-script.ts'
import { HydrationDataContext, hydrationScript } from './hydration-data.tsx'

/**
 * Renders a page in one synchronous pass. React Router hands the loaders' data over as a stream inside Suspense, which
 * costs the fast path of React; we read the (already complete) stream first and put it into the page as a data block.
 * What is lazy inside Suspense is therefore left to the browser.
 */
export async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext, given: RouterContextProvider) {
  const hydrationData = await readAll(context.serverHandoffStream)
  const failed = status >= 500
  const finalStatus = failed && currentRequest()?.unavailable ? 503 : status
  const requestId = failed ? currentRequest()?.id : undefined
  const page = renderToString(
    <RequestIdContext value={requestId}>
      <HydrationDataContext value={hydrationData}>
        <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </HydrationDataContext>
    </RequestIdContext>,
  )
  // Before anything looks into the text: until then it is in pieces, and to add one copies nothing.
  const markup = `<!DOCTYPE html>${page}`
  const { iconFallback } = given.get(servicesContext)
  const metas = metaOf('request-id', requestId) + metaOf('icon-fallback', iconFallback)
  const html = metas ? markup.replace('</head>', () => `${metas}</head>`) : markup
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    import.meta.env.DEV ? developmentPolicy : pagePolicy(trustedScripts(markup, context), iconFallback),
  )
  const message = messageOf(context)
  if (message) headers.set('X-Error-Message', encodeURIComponent(message.toWellFormed()))
  return new Response(html, { status: finalStatus, headers })
}

/** Real faults only: a page that says «404» is not one. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  const scope = currentRequest()
  if (scope && isUnavailable(error)) scope.unavailable = true
  if (request.signal.aborted) return
  const services = (context as RouterContextProvider | undefined)?.get(servicesContext)
  services?.log.error({ requestId: scope?.id, error: describeError(error) }, 'page failed')
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** Known to this machine alone, so the texts need no escaping. */
const metaOf = (name: string, content: string | undefined) => (content ? `<meta name="${name}" content="${content}">` : '')

/** Of the scripts in the page, those we know to be ours: whatever else got in stays forbidden. */
function trustedScripts(markup: string, { serverHandoffString, manifest }: EntryContext): string[] {
  const starts = [`window.__reactRouterContext = ${serverHandoffString};`, `import ${JSON.stringify(manifest.url)}`]
  const ours = inlineScripts(markup).filter(text => text === themeScript || starts.some(start => text.startsWith(start)))
  return [...ours, hydrationScript]
}

function messageOf(context: EntryContext): string | undefined {
  const error = Object.values(context.staticHandlerContext.errors ?? {})[0]
  return isRouteErrorResponse(error) ? ((error.data as Partial<AppError> | null)?.message ?? error.statusText) : undefined
}
