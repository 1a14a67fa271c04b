import { type SQL, sql } from 'drizzle-orm'
import { type FavoriteKind, favoriteKinds } from '#features/favorites/favorite-kinds.ts'
import { aboutRecord } from '#features/search-index/about-record.server.ts'

/** How a kind of favorites is read: `x` is its record. */
export interface FavoriteSource {
  table: SQL
  /** Of its redirects, as entities are called. */
  entity: string
  title: SQL
  about: SQL
  /** The alias of its drawing and of its page. */
  page: SQL
  /** What is compared with what the user has seen; only what people are told about. */
  facts: SQL
  /** When the facts were saved last. */
  changedAt: SQL
}

const nothing = { facts: sql`'{}'::jsonb`, changedAt: sql`x.updated_at`, page: sql`x.alias`, title: sql`x.name` }
/** The list has records of all kinds: where the line about one does not tell its kind, it says it. */
const withKind = (kind: FavoriteKind, about: SQL) => sql`concat_ws(' · ', ${favoriteKinds[kind].word}::text, ${about})`

const problem = (kind: 'pest' | 'disease'): FavoriteSource => ({
  ...nothing,
  table: sql.raw(kind),
  entity: kind,
  about: withKind(kind, aboutRecord[kind]),
})

/** The registration of the drug `x`: numbers with their days, and what each use allows. Named columns, so that a new one changes nothing for anybody. */
const registration = sql`jsonb_build_object(
  'kind', x.kind,
  'registrations', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'status', r.status, 'validFrom', r.valid_from,
      'validTo', r.valid_to, 'useUpUntil', r.use_up_until) order by r.position), '[]') from drug_registrations r where r.parent_id = x.id),
  'uses', (select coalesce(jsonb_object_agg(u.alias, jsonb_build_object('object', u.object_text, 'audience', u.audience, 'place', u.place,
      'phiKind', u.phi_kind, 'phiDays', u.phi_days, 'phiConfirmed', u.phi_confirmed, 'harvestMinDays', u.harvest_min_days,
      'max', u.applications_max, 'interval', u.interval_min_days, 'reentry', u.reentry_hand_days,
      'rate', concat_ws(' ', u.rate_min, u.rate_max, u.rate_unit, u.basis_value, u.basis_unit))), '{}')
    from drug_use u where u.drug_id = x.id and u.status = 'published'))`

export const favoriteSources: Readonly<Record<FavoriteKind, FavoriteSource>> = {
  drug: {
    ...nothing,
    table: sql`drug`,
    entity: 'drug',
    about: aboutRecord.drug,
    facts: registration,
    changedAt: sql`greatest(x.updated_at, (select max(u.updated_at) from drug_use u where u.drug_id = x.id))`,
  },
  disease: problem('disease'),
  pest: problem('pest'),
  plant: { ...nothing, table: sql`plant`, entity: 'plant', title: sql`x.short_name`, about: aboutRecord.plant },
  sort: {
    ...nothing,
    table: sql`sort`,
    entity: 'sort',
    about: withKind('sort', aboutRecord.sort),
  },
  post: {
    ...nothing,
    table: sql`post`,
    entity: 'post',
    title: sql`x.title`,
    about: withKind('post', aboutRecord.post),
  },
  product: {
    ...nothing,
    table: sql`product`,
    entity: 'product',
    title: sql`x.title`,
    about: withKind('product', aboutRecord.product),
    facts: sql`(select jsonb_build_object('price', min(v.price_kop) filter (where v.stock_state <> 'out'),
        'inStock', coalesce(bool_or(v.stock_state in ('in', 'low')), false))
      from product_variants v where v.parent_id = x.id and (v.expiry_date is null or v.expiry_date >= current_date))`,
  },
  scheme: {
    ...nothing,
    table: sql`treatment_scheme`,
    entity: 'treatmentScheme',
    title: sql`x.title`,
    about: withKind('scheme', sql`(select lower(p.short_name) from plant p where p.id = x.plant_id)`),
    page: sql`(select p.alias from plant p where p.id = x.plant_id)`,
  },
}
