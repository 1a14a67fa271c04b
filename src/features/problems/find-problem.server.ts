import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { bestUses, drugOrder, isBiological } from '#features/drugs/uses/order-of-uses.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import type { Rung } from '#features/problem-fields/problem-fields.ts'
import { resistant } from '#features/sorts/resistance.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { type Columns, columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import type { Host } from './find-problems.server.ts'
import { hostsJson } from './problem-columns.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { groupColumn, record } from './problem-tables.server.ts'
import type { Sign } from './recognition.ts'

/** Id of the only crop that a sign or measure is for; null: all crops of the problem. */
export interface OnlyOn {
  onlyOn: number | null
}

export interface StoredProblem {
  id: number
  alias: string
  name: string
  latin: string | null
  eppo: string | null
  kind: string
  synonyms: string | null
  quarantine: boolean
  group: string
  activeMonths: string[]
  /** `damage` of a pest, `symptoms` of a disease. */
  picture: string | null
  favourable: string | null
  lifecycle: string | null
  /** Of a pest only. */
  taxonOrder: string | null
  thresholdText: string | null
  thresholdValue: string | null
  thresholdUnit: string | null
  thresholdNote: string | null
  /** Of a disease only. */
  transmission: string | null
  incubationDays: string | null
  curable: boolean | null
  confidence: 'high' | 'medium' | 'low'
  isDemo: boolean
  updatedOn: string
  /** `isCoverable`: something is registered for it in a greenhouse or a room. */
  hosts: (Host & { id: number; isCoverable: boolean })[]
  signs: (Sign & OnlyOn)[]
  measures: ({ rung: Rung; text: string } & OnlyOn)[]
  gaps: { crop: string; reason: string; insteadText: string }[]
  lookAlikes: {
    kind: ProblemKind
    alias: string
    name: string
    latin: string | null
    signs: (Sign & OnlyOn)[]
    crops: string[]
  }[]
  sources: ReaderSource[]
  /** Published varieties that are known to resist it. */
  resistantSorts: number
  cover: Picture | null
  images: Picture[]
  /** Products usable today, by crop (null: land without a crop): how many, and the first of them. */
  products: { crop: string | null; total: number; first: Product[] }[]
  previous: Neighbour | null
  next: Neighbour | null
}

interface Product {
  alias: string
  name: string
  isBiological: boolean
  isPartial: boolean
}

interface Neighbour {
  alias: string
  name: string
  crops: string[]
}

/** Everything a problem's page shows except the uses of the chosen crop: one statement. */
export async function findProblem(db: Db, kind: ProblemKind, alias: string): Promise<StoredProblem | null> {
  const row = rowOf<StoredProblem>({
    ...columnsOf('p', 'id', 'alias', 'name', 'latin', 'eppo', 'kind', 'synonyms', 'quarantine'),
    group: sql.raw(groupColumn[kind]),
    ...columnsOf('p', 'activeMonths', 'favourable', 'lifecycle', 'confidence', 'isDemo'),
    updatedOn: sql`to_char(p.updated_at at time zone 'Europe/Moscow', 'YYYY-MM-DD')`,
    hosts: hostsJson(
      kind,
      sql`
        'id', plant.id,
        'isCoverable', exists (
          select from drug_use_scope s where s.plant_id = plant.id and s.place in ('protected', 'indoor')
        ), `,
    ),
    signs: signsJson(kind),
    lookAlikes: lookAlikesJson(kind),
    products: productsJson(kind),
    cover: pictureJson(sql`p.cover_id`),
    images: picturesJson(record(kind, '_images'), sql`p.id`),
    previous: neighbourJson(kind, '<', 'desc'),
    next: neighbourJson(kind, '>', 'asc'),
    ...ownColumns[kind],
    measures: sql`(select coalesce(jsonb_agg(jsonb_build_object('rung', m.rung, 'text', m.text, 'onlyOn', m.plant_id)
        order by m.position), '[]')
      from ${record(kind, '_measures')} m
      where m.parent_id = p.id)`,
    gaps: sql`(select coalesce(jsonb_agg(jsonb_build_object(
          'crop', plant.alias,
          'reason', g.reason,
          'insteadText', g.instead_text
        )), '[]')
      from ${record(kind, '_gaps')} g
        join plant on plant.id = g.plant_id and plant.status = 'published'
      where g.parent_id = p.id)`,
    sources: sql`(select coalesce(jsonb_agg(${readerSource('s')} order by l.position), '[]')
      from ${record(kind, '_sources')} l
        join source s on s.id = l.target_id and s.status = 'published' and s.reader_title is not null
      where l.parent_id = p.id)`,
    resistantSorts: sql`(select count(*)::int
      from sort_resistances r
        join sort on sort.id = r.parent_id and sort.status = 'published'
        join plant on plant.id = sort.plant_id and plant.status = 'published'
      where r.${sql.raw(kind === 'pests' ? 'pest_id' : 'disease_id')} = p.id and r.level >= ${resistant})`,
  })
  const before = sql`with p as (select * from ${record(kind)} where alias = ${alias} and status = 'published')`
  const [found] = await findRows(db, selectOf(row, sql`from p`, before))
  return found ?? null
}

/** For a page: throws 404 for an unknown alias and a redirect for a former one. */
export async function findProblemOrRedirect(
  db: Db,
  kind: ProblemKind,
  alias: string,
  url: URL,
): Promise<StoredProblem> {
  if (!isAlias(alias)) throw notFound(url.pathname)
  const problem = await findProblem(db, kind, alias)
  if (problem) return problem
  throw await missingPage(
    db,
    kind === 'pests' ? 'pest' : 'disease',
    alias,
    url.pathname,
    present => `/${kind}/${present}${url.search}`,
  )
}

const none = sql`null`
const onlyOfPests = {
  taxonOrder: none,
  thresholdText: none,
  thresholdValue: none,
  thresholdUnit: none,
  thresholdNote: none,
}
const onlyOfDiseases = { transmission: none, incubationDays: none, curable: none }

type OwnColumn = keyof typeof onlyOfPests | keyof typeof onlyOfDiseases | 'picture'

const ownColumns: Record<ProblemKind, Columns<Pick<StoredProblem, OwnColumn>>> = {
  pests: {
    ...onlyOfDiseases,
    picture: sql`p.damage`,
    taxonOrder: sql`p.taxon_order`,
    thresholdText: sql`p.threshold_text`,
    thresholdValue: sql`p.threshold_value::text`,
    thresholdUnit: sql`p.threshold_unit`,
    thresholdNote: sql`p.threshold_note`,
  },
  diseases: {
    ...onlyOfPests,
    picture: sql`p.symptoms`,
    ...columnsOf('p', 'transmission', 'incubationDays', 'curable'),
  },
}

const signsJson = (kind: ProblemKind, parent = sql`p.id`) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id,
    'label', s.label,
    'organ', s.organ,
    'weight', x.weight,
    'onlyOn', x.plant_id
  ) order by x.weight desc, x.position), '[]')
  from ${record(kind, '_signs')} x
    join sign s on s.id = x.sign_id and s.status = 'published'
  where x.parent_id = ${parent})`

const cropsJson = (
  kind: ProblemKind,
  parent: SQL,
) => sql`(select coalesce(jsonb_agg(plant.alias), '[]') from ${record(kind, '_hosts')} h
    join plant on plant.id = h.plant_id where h.parent_id = ${parent})`

const lookAlikesJson = (kind: ProblemKind) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when l.pest_id is null then 'diseases' else 'pests' end,
    'alias', coalesce(a.alias, b.alias),
    'name', coalesce(a.name, b.name),
    'latin', coalesce(a.latin, b.latin),
    'signs', case
      when l.pest_id is null then ${signsJson('diseases', sql`b.id`)}
      else ${signsJson('pests', sql`a.id`)}
    end,
    'crops', case
      when l.pest_id is null then ${cropsJson('diseases', sql`b.id`)}
      else ${cropsJson('pests', sql`a.id`)}
    end
  ) order by l.position), '[]')
  from ${record(kind, '_look_alikes')} l
    left join pest a on a.id = l.pest_id and a.status = 'published'
    left join disease b on b.id = l.disease_id and b.status = 'published'
  where l.parent_id = p.id and coalesce(a.id, b.id) is not null)`

/** Of a crop with hundreds of products this many are named; its own page shows all. */
const maxProducts = 8

const productsJson = (kind: ProblemKind) => sql`(select coalesce(jsonb_agg(by_crop), '[]')
  from (select crop,
      max(total)::int as total,
      jsonb_agg(jsonb_build_object(
        'alias', alias,
        'name', name,
        'isPartial', is_partial,
        'isBiological', is_biological
      ) order by place) filter (where place <= ${sql.raw(String(maxProducts))}) as first
    from (select plant.alias as crop,
        d.alias,
        d.name,
        best.is_partial,
        ${isBiological} as is_biological,
        count(*) over (partition by best.plant_id) as total,
        row_number() over (partition by best.plant_id order by ${drugOrder}) as place
      from (${bestUses(sql`${record(kind, '_id')} = p.id and ${usableNow()}`, 'plant_id')}) best
        join drug d on d.id = best.drug_id and d.status = 'published'
        left join plant on plant.id = best.plant_id
      where best.plant_id is null or plant.status = 'published') placed
    group by crop) by_crop)`

const neighbourJson = (kind: ProblemKind, side: '<' | '>', order: 'asc' | 'desc') => sql`(select jsonb_build_object(
    'alias', o.alias,
    'name', o.name,
    'crops', ${cropsJson(kind, sql`o.id`)}
  )
  from ${record(kind)} o
  where o.status = 'published' and (o.name collate "ru", o.id) ${sql.raw(side)} (p.name collate "ru", p.id)
  order by o.name collate "ru" ${sql.raw(order)}, o.id ${sql.raw(order)}
  limit 1)`
