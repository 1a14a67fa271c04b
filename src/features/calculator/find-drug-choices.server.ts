import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { DrugChoice } from './calculator-drug.ts'

const onCrop = (
  alias: string,
) => sql`exists (select from drug_use_scope x join plant p on p.id = x.plant_id and p.status = 'published'
  where x.drug_id = d.id and p.alias = ${alias})`

/** The picker is not a catalogue; beside the fields of a mix there is less space. */
const maxChoices = 60
const maxPartners = 15

/** Drugs with uses (for a mix: uses on its crop) found by name, synonym or substance; names that start with `words` come first. */
export async function findDrugChoices(
  db: Db,
  words: string,
  partner?: { crop: string | undefined },
): Promise<{ choices: DrugChoice[]; total: number }> {
  const pattern = `%${words
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\\%_]/g, '\\$&')}%`
  const folded = (column: 'name' | 'synonyms') =>
    sql`replace(lower(coalesce(d.${sql.identifier(column)}, '') collate "ru"), 'ё', 'е')`
  const row = rowOf<DrugChoice & { total: number }>({
    alias: sql`d.alias`,
    name: sql`d.name`,
    description: sql`concat_ws(' · ', (select code from formulation where id = d.formulation_id and status = 'published'),
      (select string_agg(s.name, ', ' order by i.position) from drug_ingredients i
        join substance s on s.id = i.substance_id and s.status = 'published' where i.parent_id = d.id))`,
    total: sql`count(*) over ()::int`,
  })
  const rest = sql`from drug d
    where d.status = 'published' and exists (select from drug_use u where u.drug_id = d.id and u.status = 'published')
      and ${partner?.crop ? onCrop(partner.crop) : sql`true`}
      and (${folded('name')} like ${pattern} or ${folded('synonyms')} like ${pattern} or d.alias like ${pattern}
        or exists (select from drug_ingredients i join substance s on s.id = i.substance_id and s.status = 'published'
          where i.parent_id = d.id and replace(lower(s.name collate "ru"), 'ё', 'е') like ${pattern}))
    order by ${folded('name')} like ${pattern.slice(1)} desc, d.name collate "ru", d.id limit ${partner ? maxPartners : maxChoices}`
  const rows = await findRows(db, selectOf(row, rest))
  return { choices: rows.map(({ total: _, ...choice }) => choice), total: rows[0]?.total ?? 0 }
}
