import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { scopeCondition } from '#features/drugs/uses/filter-of-uses.server.ts'
import { bestUses, usesOn } from '#features/drugs/uses/order-of-uses.server.ts'
import { drugFacts, type StoredDrugFacts } from '#features/drugs/uses/permission-facts.server.ts'

/** What decides whether the product `p` may be sold; `d` is its published drug. */
export interface ProductFacts {
  isRegulated: boolean
  hasDrug: boolean
  drug: StoredDrugFacts | null
}

export const factsJson = {
  isRegulated: sql`p.is_regulated`,
  hasDrug: sql`p.drug_id is not null`,
  drug: sql`case when d.id is not null then ${drugFacts} end`,
}

/** The last prices of the pack `v`, the earliest first; read only where an old price is to stand beside the present one. */
const changesJson = sql`case when v.old_price_kop is null then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('priceKop', c.price_kop,
      'day', to_char(c.at at time zone 'Europe/Moscow', 'YYYY-MM-DD')) order by c.at, c.id), '[]')
    from (select * from price_change c where c.product_id = v.parent_id and c.sku = v.sku order by c.at desc, c.id desc limit 30) c) end`

/** The packs of the product `p` whose date of use has not passed: the others are not offered anywhere. `more`: further pairs of the JSON. */
export const packsJson = (
  more: SQL = sql``,
): SQL => sql`(select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'size', v.size::text,
    'unit', v.unit, 'count', v.count, 'priceKop', v.price_kop, 'oldPriceKop', v.old_price_kop, 'changes', ${changesJson},
    'stockState', v.stock_state ${more}) order by v.position), '[]')
  from product_variants v where v.parent_id = p.id and (v.expiry_date is null or v.expiry_date >= current_date))`

/** The norm of a registered use. */
export interface PricedUse {
  alias: string
  /** «томат», of the chosen crop, else as registered. */
  object: string
  place: DrugUse['place']
  /** It only suppresses what was chosen. */
  isPartial: boolean
  rate: Pick<DrugUse, 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit'>
  waterNorms: Omit<DrugUse['waterNorms'][number], 'key'>[]
  densityGMl: string | null
}

interface Chosen {
  crop: readonly string[]
  against: readonly string[]
}

/** The norm of the use `u` of the drug `d`, as it is dosed. A row that nobody has parsed has none. */
export const normJson = sql`'rate', jsonb_build_object('rateKind', case when u.is_ready then u.rate_kind else 'unknown' end,
    'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text, 'rateUnit', u.rate_unit, 'basisValue', u.basis_value::text, 'basisUnit', u.basis_unit),
  'waterNorms', (select coalesce(jsonb_agg(jsonb_build_object('condition', w.condition, 'min', w.min::text, 'max', w.max::text, 'unit', w.unit,
      'basisValue', w.basis_value::text, 'basisUnit', w.basis_unit) order by w.position), '[]')
    from drug_use_water_norms w where w.parent_id = u.id),
  'densityGMl', d.density_g_ml::text`

/** A norm of which a price for a сотка follows. */
const isForArea = sql`u.is_ready and (u.rate_kind = 'per_area' or exists (
  select from drug_use_water_norms w where w.parent_id = u.id and w.basis_unit = 'm2'))`

/**
 * The use of the drug `d` that its price of a treatment is counted by, of those that the site may recommend today: the one that answers for
 * the only chosen crop or pair; where none is chosen the first of the registration with a norm for an area, else the first.
 */
export function pricedUseJson({ crop, against }: Chosen): SQL {
  const [plantAlias, targetAlias] = against.length === 1 ? against[0]!.split(':') : crop.length === 1 ? [crop[0]] : []
  const filter = { ...(plantAlias && { plantAlias }), ...(targetAlias && { targetAlias }), usableOnly: true }
  const object = plantAlias
    ? sql`coalesce((select lower(short_name) from plant where alias = ${plantAlias} and status = 'published'), u.object_text)`
    : sql`u.object_text`
  const condition = sql`drug_id = d.id and ${scopeCondition(filter)}`
  const found = plantAlias ? bestUses(condition) : usesOn(condition)
  return sql`(select jsonb_build_object('alias', u.alias, 'object', ${object}, 'place', u.place, 'isPartial', best.is_partial, ${normJson})
    from (${found}) best join drug_use u on u.id = best.use_id and u.status = 'published'
    order by ${isForArea} desc, u.sort_order, u.id limit 1)`
}
