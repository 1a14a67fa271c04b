import { type SQL, sql } from 'drizzle-orm'
import { coveredCrops } from '#features/drug-uses/scope-lines.server.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { findVerdictFacts, type UseRecord, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { registrationsOnDays } from './registration-on-day.server.ts'
import type { RegulationCopy } from './regulation-copy.ts'
import { toldCopy } from './told-copy.ts'

/** The last known registrations of uses that the site shows no more. */

interface AskedUse {
  use: string
  day: Day
}

const keyOf = ({ use, day }: AskedUse) => `${use} ${day}`

/**
 * What the site still knows of each use, as it was on its day: the registration of a record that was hidden, the name of one that was deleted.
 * A use that was never published is as absent as one that never was.
 */
export async function findFormerUses(
  db: Db,
  asked: readonly AskedUse[],
): Promise<(asked: AskedUse) => RegulationCopy | undefined> {
  const aliases = [...new Set(asked.map(({ use }) => use))].filter(alias => alias !== '')
  if (aliases.length === 0) return () => undefined
  const hidden = await findHidden(db, aliases)
  const deleted = await findDeleted(
    db,
    aliases.filter(alias => !hidden?.uses.has(alias)),
  )
  const days = asked.filter(({ use }) => hidden?.uses.has(use))
  const onDays = await registrationsOnDays(
    db,
    days.map(({ use, day }) => ({ facts: hidden!, uses: [use], day })),
  )
  const copies = new Map(days.map((each, index) => [keyOf(each), copyOf(onDays[index]!, each.use)]))
  return each => copies.get(keyOf(each)) ?? deleted.get(each.use)
}

function copyOf({ uses, drugs, forms }: VerdictFacts, alias: string): RegulationCopy {
  const use = uses.get(alias)!
  return { drug: drugs.get(use.drug)!, use, form: forms.get(use.drug) ?? null, origin: 'former' }
}

/** With their crops, which are resolved for published uses alone. Null: there are none. */
async function findHidden(db: Db, aliases: readonly string[]): Promise<VerdictFacts | null> {
  const known = sql`${sql.param([...aliases])}::text[]`
  const row = rowOf<{ alias: string; crops: string[] }>({
    alias: sql`u.alias`,
    crops: sql`coalesce((select jsonb_agg(p.alias order by p.alias) from covered c join plant p on p.id = c.plant_id where c.use_id = u.id), '[]')`,
  })
  const ids = sql`array(select id from drug_use where alias = any (${known}))`
  const found = await findRows(
    db,
    selectOf(
      row,
      sql`from drug_use u
        where u.alias = any (${known}) and exists (select from entity_revision r
          where r.entity = 'drugUse' and r.record_id = u.id and ${wasShown(sql`r`)})`,
      sql`with covered as (with recursive ${coveredCrops(ids)} select use_id, plant_id from use_crop)`,
    ),
  )
  if (found.length === 0) return null
  const crops = new Map(found.map(each => [each.alias, each.crops]))
  const facts = await findVerdictFacts(db, {
    ...{ crop: null, target: null, drugs: [], uses: [...crops.keys()], withHidden: true },
  })
  const uses = [...facts.uses].flatMap(([alias, use]): [string, UseRecord][] => {
    const own = crops.get(alias)
    return own ? [[alias, { ...use, crops: own }]] : []
  })
  return { ...facts, uses: new Map(uses) }
}

const wasShown = (revision: SQL) =>
  sql`'published' in (${revision}.before ->> 'status', ${revision}.after ->> 'status')`

interface Deleted {
  alias: string
  name: string
  method: UseRecord['method']
}

/** Of a record that was deleted for good the history knows the name and how it was used. */
async function findDeleted(db: Db, aliases: readonly string[]): Promise<ReadonlyMap<string, RegulationCopy>> {
  if (aliases.length === 0) return new Map()
  const rows = await findRows(
    db,
    selectOf(
      rowOf<Deleted>({ alias: sql`r.before ->> 'alias'`, name: sql`named.name`, method: sql`r.before ->> 'method'` }),
      sql`from entity_revision r
        cross join lateral (
          select d.name from drug d where d.id = (r.before ->> 'drugId')::int
          union all (select own.before ->> 'name' from entity_revision own
            where own.entity = 'drug' and own.record_id = (r.before ->> 'drugId')::int and own.after is null
            order by own.id desc)
          limit 1) named
        where r.entity = 'drugUse' and r.after is null and r.before ->> 'alias' = any (${sql.param([...aliases])}::text[])
          and exists (select from entity_revision was where was.entity = 'drugUse' and was.record_id = r.record_id
            and ${wasShown(sql`was`)})
        order by r.id`,
    ),
  )
  return new Map(rows.map(({ alias, name, method }) => [alias, toldCopy(name, method)]))
}
