import { sql } from 'drizzle-orm'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Field, Fields } from '#kit/entity/field.ts'

/** The registrations as the catalogue had them on an earlier day, from the revisions of their records. */

interface Revision {
  alias: string
  kind: 'drug' | 'drugUse'
  values: Record<string, unknown>
}

/**
 * Facts of the verdict with the fields of drugs and uses as they were at the end of `day`. What has no revision of that time is as it is
 * today, and so are the crops and problems that a use resolves to.
 */
export async function registrationOnDay(db: Db, facts: VerdictFacts, uses: readonly string[], day: Day): Promise<VerdictFacts> {
  const drugs = [...new Set(uses.flatMap(alias => facts.uses.get(alias)?.drug ?? []))]
  const revisions = await findRevisions(db, uses, drugs, day)
  const of = (kind: Revision['kind'], alias: string) => revisions.find(each => each.kind === kind && each.alias === alias)?.values
  return {
    ...facts,
    uses: new Map([...facts.uses].map(([alias, use]) => [alias, { ...use, ...earlier(use, of('drugUse', alias), drugUse.fields) }])),
    drugs: new Map([...facts.drugs].map(([alias, found]) => [alias, { ...found, ...earlier(found, of('drug', alias), drug.fields) }])),
  }
}

/**
 * The values of the revision for those facts that the record itself holds. References to other records are resolved by today's catalogue, and
 * today's alias is the one that finds the record.
 */
function earlier<Facts extends object>(facts: Facts, values: Record<string, unknown> | undefined, fields: Fields): Partial<Facts> {
  if (!values) return {}
  const own = Object.keys(facts).filter(key => key in values && fields[key] && fields[key].kind !== 'alias' && !isReferring(fields[key]))
  return Object.fromEntries(own.map(key => [key, values[key]])) as Partial<Facts>
}

const isReferring = (field: Field): boolean =>
  field.kind === 'reference' ||
  field.kind === 'references' ||
  ('fields' in field && Object.values(field.fields as Fields).some(isReferring))

/** The last revision of each record that was written by the end of the day, for records that have changed since. */
const findRevisions = (db: Db, uses: readonly string[], drugs: readonly string[], day: Day) =>
  findRows(
    db,
    selectOf(
      rowOf<Revision>({ alias: sql`n.alias`, kind: sql`n.kind`, values: sql`v.after` }),
      sql`from (select 'drugUse' as kind, id, alias from drug_use where alias = any (${sql.param([...uses])}::text[])
          union all select 'drug', id, alias from drug where alias = any (${sql.param([...drugs])}::text[])) n
        cross join lateral (select r.after from entity_revision r where r.entity = n.kind and r.record_id = n.id
          and r.created_at < (${day}::date + 1)::timestamp at time zone 'Europe/Moscow' and r.after is not null order by r.version desc limit 1) v
        where exists (select from entity_revision later where later.entity = n.kind and later.record_id = n.id
          and later.created_at >= (${day}::date + 1)::timestamp at time zone 'Europe/Moscow')`,
    ),
  )
