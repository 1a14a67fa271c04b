import { entities } from '#app/entities.ts'
import { pathOfTarget } from '#features/redirects/address.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'

/** The target of a redirect with the present alias of its record, which may have been renamed since: visitors are sent on only once. */
export async function presentTarget(db: Db, to: string): Promise<string> {
  const [, kind, alias, ...deeper] = pathOfTarget(to)?.split('/') ?? []
  const entity = entities.find(entity => pagePathOf(entity) === kind)
  if (!entity || !alias) return to
  const missing = await findMissing(db, entity.name, alias)
  return missing.type === 'moved'
    ? [`/${kind}/${missing.alias}`, ...deeper].join('/') + to.slice(to.split(/[?#]/, 1)[0]!.length)
    : to
}
