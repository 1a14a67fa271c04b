import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { isForPlace } from '#features/drugs/uses/filter-of-uses.server.ts'
import { bestUses, drugOrder } from '#features/drugs/uses/order-of-uses.server.ts'
import type { ProblemKind } from '#features/problems/problem-kind.ts'
import type { Organ } from '#features/signs/sign.entity.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

export interface FinderSign {
  id: number
  alias: string
  label: string
  organ: Organ
  weight: number
}

export interface FinderProblem {
  /** «diseases/fitoftoroz» */
  key: string
  kind: ProblemKind
  alias: string
  name: string
  quarantine: boolean
  isDemo: boolean
  severity: number
  /** 1–12. */
  months: number[]
  signs: FinderSign[]
  /** Keys of the problems that it is confused with. */
  lookAlikes: string[]
  /** Number of products that may be used against it on this crop, at the place if one is given, today. */
  drugs: number
  /** The first of them, in the order of the list. */
  firstDrugs: { alias: string; name: string; use: string }[]
}

export interface FinderCrop {
  alias: string
  name: string
  synonyms: string | null
  /** The stems of each of its names, as the search keeps them. */
  phrases: string[]
}

export interface FinderFacts {
  /** Crops that have problems with signs. */
  crops: FinderCrop[]
  /** The chosen crop, also one without problems; null when there is no such crop. */
  crop: FinderCrop | null
  problems: FinderProblem[]
}

/** The crops, and the problems of one crop with their signs and products: one statement. */
export async function findFinderFacts(db: Db, crop: string | undefined, place?: string): Promise<FinderFacts> {
  const chosen = sql`with chosen as (
      select id, alias, short_name as name, synonyms
      from plant
      where alias = ${crop ?? null} and status = 'published'
    )`
  const row = rowOf<FinderFacts>({
    crops: cropsJson,
    crop: sql`(select jsonb_build_object(
        'alias', alias,
        'name', name,
        'synonyms', synonyms,
        'phrases', '{}'::text[]
      )
      from chosen)`,
    problems: sql`(select coalesce(jsonb_agg(to_jsonb(problem) order by problem.key), '[]')
        from (${problemsOf('pest', place)} union all ${problemsOf('disease', place)}) problem)`,
  })
  const [found] = await findRows(db, selectOf(row, undefined, chosen))
  return found!
}

const table = (kind: 'pest' | 'disease', suffix = '') => sql.raw(kind + suffix)

const hasProblems = (kind: 'pest' | 'disease') => sql`exists (select from ${table(kind, '_hosts')} h
  join ${table(kind)} x on x.id = h.parent_id and x.status = 'published' where h.plant_id = p.id)`

const cropsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', p.alias,
    'name', p.short_name,
    'synonyms', p.synonyms,
    'phrases', coalesce((select d.phrases from search_document d where d.kind = 'plant' and d.record_id = p.id), '{}')
  ) order by p.sort_order, p.short_name collate "ru", p.id), '[]')
  from plant p
  where p.status = 'published' and (${hasProblems('pest')} or ${hasProblems('disease')}))`

function problemsOf(kind: 'pest' | 'disease', place: string | undefined): SQL {
  return sql`select ${`${kind}s/`}::text || x.alias as key,
      ${`${kind}s`}::text as kind,
      x.alias,
      x.name,
      x.quarantine,
      x.is_demo as "isDemo",
      h.severity,
      (select coalesce(jsonb_agg(month::int order by month), '[]') from unnest(x.active_months) month) as months,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id,
          'alias', s.alias,
          'label', s.label,
          'organ', s.organ,
          'weight', l.weight
        ) order by l.weight desc, l.position), '[]')
        from ${table(kind, '_signs')} l
          join sign s on s.id = l.sign_id and s.status = 'published'
        where l.parent_id = x.id) as signs,
      (select coalesce(jsonb_agg(coalesce('pests/' || a.alias, 'diseases/' || b.alias) order by l.position), '[]')
        from ${table(kind, '_look_alikes')} l
          left join pest a on a.id = l.pest_id
          left join disease b on b.id = l.disease_id
        where l.parent_id = x.id) as "lookAlikes",
      allowed.drugs,
      allowed."firstDrugs"
    from chosen
      join ${table(kind, '_hosts')} h on h.plant_id = chosen.id
      join ${table(kind)} x on x.id = h.parent_id and x.status = 'published',
      lateral (${allowedDrugs(kind, place)}) allowed`
}

/** The number of products against the problem `x` on the chosen crop, and the first three, each with the use that answers for it. */
const allowedDrugs = (kind: 'pest' | 'disease', place: string | undefined): SQL => sql`
  select coalesce(max(total), 0)::int as drugs,
    coalesce(
      jsonb_agg(jsonb_build_object('alias', one.alias, 'name', one.name, 'use', u.alias) order by rank),
      '[]'
    ) as "firstDrugs"
  from (select d.alias,
      d.name,
      best.use_id,
      count(*) over () as total,
      row_number() over (order by ${drugOrder}) as rank
    from (${bestUses(usableHere(kind, place))}) best
      join drug d on d.id = best.drug_id and d.status = 'published'
    order by rank
    limit 3) one
    join drug_use u on u.id = one.use_id`

/** The uses that the site may recommend today. */
const usableHere = (kind: 'pest' | 'disease', place: string | undefined): SQL =>
  sql`plant_id = chosen.id
    and ${table(kind, '_id')} = x.id
    and ${usableNow()}
    and ${place === undefined ? sql`true` : isForPlace(place)}`
