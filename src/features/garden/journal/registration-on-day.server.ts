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
  day: Day
  values: Record<string, unknown>
}

/** Uses whose registrations are asked for, as they were at the end of a day. */
export interface AskedRegistration {
  /** As they are today. */
  facts: VerdictFacts
  uses: readonly string[]
  day: Day
}

/**
 * Facts of the verdict with the fields of drugs and uses as they were on the day of each question, read with one query. What has no revision
 * of that time is as it is today, and so are the crops and problems that a use resolves to.
 */
export async function registrationsOnDays(db: Db, asked: readonly AskedRegistration[]): Promise<VerdictFacts[]> {
  if (asked.length === 0) return []
  const revisions = await findRevisions(db, asked)
  return asked.map(({ facts, uses: aliases, day }) => {
    const of = (kind: Revision['kind'], alias: string) =>
      aliases.some(use => (kind === 'drugUse' ? use : facts.uses.get(use)?.drug) === alias)
        ? revisions.get(keyOf({ kind, alias, day }))?.values
        : undefined
    return {
      ...facts,
      uses: new Map(
        [...facts.uses].map(([alias, use]) => [
          alias,
          { ...use, ...earlier(use, of('drugUse', alias), drugUse.fields) },
        ]),
      ),
      drugs: new Map(
        [...facts.drugs].map(([alias, found]) => [
          alias,
          { ...found, ...earlier(found, of('drug', alias), drug.fields) },
        ]),
      ),
    }
  })
}

const keyOf = ({ kind, alias, day }: Pick<Revision, 'kind' | 'alias' | 'day'>) => `${kind} ${alias} ${day}`

/**
 * The values of the revision for those facts that the record itself holds. References to other records are resolved by today's catalogue, and
 * today's alias is the one that finds the record.
 */
function earlier<Facts extends object>(
  facts: Facts,
  values: Record<string, unknown> | undefined,
  fields: Fields,
): Partial<Facts> {
  if (!values) return {}
  const own = Object.keys(facts).filter(
    key => key in values && fields[key] && fields[key].kind !== 'alias' && !isReferring(fields[key]),
  )
  return Object.fromEntries(own.map(key => [key, values[key]])) as Partial<Facts>
}

const isReferring = (field: Field): boolean =>
  field.kind === 'reference' ||
  field.kind === 'references' ||
  ('fields' in field && Object.values(field.fields as Fields).some(isReferring))

/** The last revision of each record that was written by the end of the day, for records that have changed since. */
async function findRevisions(db: Db, asked: readonly AskedRegistration[]): Promise<ReadonlyMap<string, Revision>> {
  const wanted = new Map(
    asked.flatMap(({ facts, uses, day }) =>
      uses.flatMap(use => {
        const drug = facts.uses.get(use)?.drug
        const own = { kind: 'drugUse' as const, alias: use, day }
        return [own, ...(drug === undefined ? [] : [{ kind: 'drug' as const, alias: drug, day }])].map(
          each => [keyOf(each), each] as const,
        )
      }),
    ),
  )
  const column = (name: 'kind' | 'alias' | 'day') => sql.param([...wanted.values()].map(each => each[name]))
  const rows = await findRows(
    db,
    selectOf(
      rowOf<Revision>({ alias: sql`n.alias`, kind: sql`n.kind`, day: sql`n.day::text`, values: sql`v.after` }),
      sql`from (select w.kind, w.alias, w.day, (w.day + 1)::timestamp at time zone 'Europe/Moscow' as until, coalesce(u.id, d.id) as id
          from unnest(${column('kind')}::text[], ${column('alias')}::text[], ${column('day')}::date[]) w(kind, alias, day)
          left join drug_use u on w.kind = 'drugUse' and u.alias = w.alias left join drug d on w.kind = 'drug' and d.alias = w.alias) n
        cross join lateral (select r.after from entity_revision r where r.entity = n.kind and r.record_id = n.id
          and r.created_at < n.until and r.after is not null order by r.version desc limit 1) v
        where exists (select from entity_revision later where later.entity = n.kind and later.record_id = n.id and later.created_at >= n.until)`,
    ),
  )
  return new Map(rows.map(row => [keyOf(row), row]))
}
