import { sql } from 'drizzle-orm'
import type { Drug } from '#features/drugs/drug.entity.ts'
import { needsRegistration } from '#features/verdict/drug-nature.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

interface Found {
  title: string
  kind: Drug['kind'] | null
}

/**
 * Refuses to publish a product that is said to be regulated, or not to be, against the kind of its drug. What the shop sells follows from
 * the drug in any case.
 */
export const checkProducts: AfterSave = {
  reads: { product: ['isRegulated', 'drugId', 'status'] },
  refuses: true,
  async run(tx, saved) {
    const ids = saved
      .filter(({ entity, after }) => entity.name === 'product' && after?.status === 'published')
      .map(({ id }) => id)
    if (ids.length === 0) return
    const row = rowOf<Found & { isRegulated: boolean }>({
      title: sql`p.title`,
      kind: sql`d.kind`,
      isRegulated: sql`p.is_regulated`,
    })
    const rest = sql`from product p left join drug d on d.id = p.drug_id
      where p.id = any (${sql.param(ids)}::int[]) order by p.id`
    for (const { isRegulated, ...found } of await findRows(tx, selectOf(row, rest)))
      if (isRegulated !== isRegulatedKind(found)) throw refusal(found)
  },
}

const isRegulatedKind = ({ kind }: Found) => kind !== null && needsRegistration(kind)

function refusal(found: Found): HttpProblem {
  const text = isRegulatedKind(found)
    ? 'Препарат этого вида продаётся только с\u00a0регистрацией: поставьте «да».'
    : 'Регистрация нужна только препарату, который продают по\u00a0правилам для пестицидов: укажите такой препарат или поставьте «нет».'
  return new HttpProblem('invalid', `${found.title}. ${text}`, { isRegulated: [text] })
}
