import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#features/accounts/security-events.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { networkContext, viewerContext } from '#kit/http/viewer.ts'
import { notFound } from '#kit/problem.ts'
import { findKind } from './kinds/describe-kind.server.ts'

interface PageArgs {
  context: Readonly<RouterContextProvider>
  params: { kind?: string }
  url: URL
}

/** What a page of the admin area shows: nothing to users without rights, or a kind of the registry. */
type OpenedKind = { type: 'refused' } | { type: 'kind'; entity: AnyEntity; db: Db; userId: number; actor: Actor }

/** Checks the rights and finds the kind of the URL. Throws 404 for an unknown kind. */
export function openKind({ context, params, url }: PageArgs): OpenedKind {
  const viewer = context.get(viewerContext)
  if (!viewer?.isAdmin) return { type: 'refused' }
  // The pages of plantings have a row of their own in the table of pages, without this parameter.
  const entity = findKind(params.kind ?? 'plantings')
  if (!entity) throw notFound(url.pathname + url.search)
  const actor = { id: viewer.id, network: context.get(networkContext) }
  return { type: 'kind', entity, db: context.get(servicesContext).db, userId: viewer.id, actor }
}
