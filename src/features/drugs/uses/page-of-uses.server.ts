import { type SQL, sql } from 'drizzle-orm'
import { orderOfUses } from './order-of-uses.server.ts'

/** A page of the matching uses, and conditions that narrow them. */
export interface UsePaging {
  /** From 1. */
  page: number
  size: number
  /** A use for any place matches both. */
  place?: 'open' | 'protected' | undefined
  /** The waiting period in days is at most this, or not regulated. */
  phi?: number | undefined
  /** Only biological drugs. */
  bio?: boolean
  /** Uses of one drug in the order of its registration, what may be used today first; else in the order of `order-of-uses.server.ts`. */
  asRegistered?: boolean
}

/** Numbers of uses and drugs on all pages. */
export interface UseCounts {
  /** Without the narrowing conditions, like the next four. */
  uses: number
  drugs: number
  biologicalUses: number
  biologicalDrugs: number
  /** Every use only suppresses the problem; false when there is none. */
  isPartial: boolean
  foundUses: number
  foundDrugs: number
  /** The number of drugs without one of the narrowing conditions. */
  without: { place: number; phi: number; bio: number }
}

const biologicalDrugs = sql`(select i.parent_id
  from drug_ingredients i
    join substance s on s.id = i.substance_id
  where s.is_biological)`

/** From the table `matching` of all matching uses: `drug_match`, their drugs with what `countsJson` adds up. */
export function drugMatch(paging: UsePaging): SQL {
  const { inPlace, inTime } = narrowing(paging)
  return sql`
    drug_match as materialized (
      select d.id,
        d.name,
        d.id in ${biologicalDrugs} as is_biological,
        bool_and(matching.is_partial) as is_partial,
        count(*)::int as uses,
        (count(*) filter (where ${inPlace} and ${inTime}))::int as fitting,
        ${bestOf(sql`is_usable and ${inPlace} and ${inTime}`)},
        coalesce(bool_or(${inTime}), false) as fits_elsewhere,
        bool_or(${inPlace}) as fits_later
      from matching
        join drug d on d.id = matching.drug_id and d.status = 'published'
      group by d.id
    )`
}

/** What the order of drugs needs of the best use, like `bestUses` and `drugOrder`, for many drugs at once. */
const bestOf = (fits: SQL): SQL => sql`bool_or(${fits}) as is_usable,
  bool_or(${fits} and not matching.is_partial) as is_full,
  case
    when bool_or(${fits} and not matching.is_partial)
      then min(matching.wait) filter (where ${fits} and not matching.is_partial)
    else min(matching.wait) filter (where ${fits})
  end as wait`

const narrowing = ({ place, phi }: UsePaging) => ({
  inPlace: place === undefined ? sql`true` : sql`matching.place in (${place}, 'any')`,
  inTime: phi === undefined ? sql`true` : sql`(matching.phi_kind = 'not_regulated' or matching.phi_days <= ${phi})`,
})

/**
 * `drug_match`, and `matched`, the uses of one page with their `position`.
 * Biological drugs come first; of both groups and of the uses of a drug see `order-of-uses.server.ts`. Only the drugs are sorted, and details
 * are read for one page, because a crop may have a hundred thousand uses.
 */
export function pageTables(paging: UsePaging): SQL {
  const { page, size, bio, asRegistered } = paging
  const { inPlace, inTime } = narrowing(paging)
  const start = (page - 1) * size
  return sql`
    ${drugMatch(paging)},
      found_drug as materialized (
        select id,
          fitting,
          sum(fitting) over (
            order by is_biological desc, is_usable desc, is_full desc, wait nulls last, name collate "ru", id
          ) - fitting as uses_before
        from drug_match
        where fitting > 0 and ${passesBio(bio)}
      ),
      matched as materialized (
        select *
        from (select matching.*,
            uses_before + row_number() over (
              partition by found_drug.id
              order by ${asRegistered ? sql`matching.is_usable desc, u.sort_order, u.id` : orderOfUses}
            ) as position
          from found_drug
            join matching on matching.drug_id = found_drug.id and ${inPlace} and ${inTime}
            join drug_use u on u.id = matching.use_id
          where uses_before < ${start + size} and uses_before + fitting > ${start}) placed
        where position > ${start} and position <= ${start + size}
      )`
}

const passesBio = (bio = false): SQL => (bio ? sql`is_biological` : sql`true`)

/** `UseCounts` as JSON. */
export const countsJson = ({ bio }: UsePaging): SQL => sql`(select json_build_object(
    'uses', coalesce(sum(uses), 0),
    'drugs', count(*),
    'biologicalUses', coalesce(sum(uses) filter (where is_biological), 0),
    'biologicalDrugs', count(*) filter (where is_biological),
    'isPartial', coalesce(bool_and(is_partial), false),
    'foundUses', coalesce(sum(fitting) filter (where ${passesBio(bio)}), 0),
    'foundDrugs', count(*) filter (where fitting > 0 and ${passesBio(bio)}),
    'without', json_build_object(
      'place', count(*) filter (where fits_elsewhere and ${passesBio(bio)}),
      'phi', count(*) filter (where fits_later and ${passesBio(bio)}),
      'bio', count(*) filter (where fitting > 0)
    )
  )
  from drug_match)`
