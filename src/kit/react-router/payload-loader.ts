import type { ClientLoaderFunctionArgs } from 'react-router'
import { withoutTrailingSlashes } from '#kit/addresses.ts'
import { takePrefetched } from './prefetched-payloads.ts'

type Loader = (...args: never[]) => unknown

/** What a loader returns, without React Router's `data()` envelope. */
type Data<L extends Loader> = Awaited<ReturnType<L>> extends { type: 'DataWithResponseInit'; data: infer D } ? D : Awaited<ReturnType<L>>

/**
 * `export const clientLoader = payloadLoader<typeof loader>` on every public page: a client-side navigation is one cacheable
 * request, `{path}/_payload.json`, with one retry. Anything but 200 falls back to React Router's request, which handles redirects and errors.
 */
export async function payloadLoader<L extends Loader>({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data<L>> {
  const payload = await loadPayload(request)
  return (payload ?? (await serverLoader())) as Data<L>
}

async function loadPayload(request: Request): Promise<unknown> {
  const url = payloadUrl(new URL(request.url))
  const prefetched = await takePrefetched(url)
  if (prefetched !== undefined) return prefetched
  try {
    // Loaded on demand, because the first page does not need it.
    const { fetchJson } = await import('#kit/http/fetch-retry.ts')
    return await fetchJson(url, { signal: request.signal })
  } catch (error) {
    if (request.signal.aborted) throw error
    // biome-ignore lint/suspicious/noConsole: the specification requires this warning in the browser's console
    console.warn(`[payload] ${url}`, error)
    return null
  }
}

/** `/drugs/?page=2` → `/drugs/_payload.json?page=2`. Throws for an address with a host. */
export function payloadUrl({ pathname, search }: { pathname: string; search: string }): string {
  const url = `${withoutTrailingSlashes(pathname)}/_payload.json${search}`
  if (/^([/\\]{2}|[a-z][a-z\d+.-]*:)/i.test(url)) throw new Error(`Payload URL must not include hostname: ${url}`)
  return url
}
