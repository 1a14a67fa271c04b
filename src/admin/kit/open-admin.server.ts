import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#features/accounts/security-events.server.ts'
import { type ParsedQuery, parseQuery, type QuerySpec } from '#kit/http/list-query.ts'
import { type Services, servicesContext } from '#kit/http/services.server.ts'
import { networkContext, viewerContext } from '#kit/http/viewer.ts'
import { notFound } from '#kit/problem.ts'

/** What a page of an administrator reads with. */
export interface AdminPage {
  services: Services
  actor: Actor
}

/** For the loader of a page that belongs to no kind: null for users without rights, who get the words of the layout. */
export function openAdmin(context: Readonly<RouterContextProvider>): AdminPage | null {
  const viewer = context.get(viewerContext)
  if (!viewer?.isAdmin) return null
  return { services: context.get(servicesContext), actor: { id: viewer.id, network: context.get(networkContext) } }
}

/** The query of a list. What does not fit is left out and named; a page number that does not fit is a 404. */
export function readListQuery<S extends QuerySpec>(
  spec: S,
  url: URL,
): { values: ParsedQuery<S>['values']; misread: string[] } {
  const { values, errors } = parseQuery(spec, url.searchParams)
  if ('page' in errors) throw notFound(url.pathname + url.search)
  return { values, misread: [...new Set(Object.values(errors).filter(text => typeof text === 'string'))] }
}
