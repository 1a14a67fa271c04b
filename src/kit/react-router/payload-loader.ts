import type { ClientLoaderFunctionArgs } from 'react-router'

type Loader = (...args: never[]) => unknown

/** What a loader returns, without React Router's `data()` envelope. */
type Data<L extends Loader> =
  Awaited<ReturnType<L>> extends { type: 'DataWithResponseInit'; data: infer D } ? D : Awaited<ReturnType<L>>

/**
 * `export const clientLoader = payloadLoader<typeof loader>` on every public page: a client-side navigation is one cacheable
 * request, `{path}/_payload.json`, with one retry. Anything but 200 falls back to React Router's request, which handles redirects and errors.
 */
export async function payloadLoader<L extends Loader>({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Data<L>> {
  payloads ??= await import('./payloads.ts').catch(() => null)
  return ((await payloads?.loadPayload(request)) ?? (await serverLoader())) as Data<L>
}

/** Loaded on demand, because the first page does not need it. */
let payloads: typeof import('./payloads.ts') | null = null
