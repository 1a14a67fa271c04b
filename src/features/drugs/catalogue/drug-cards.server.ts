import { type SQL, sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { applicationsText, rateText, timesText } from '#features/drug-uses/drug-use-words.ts'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import type { Drug } from '../drug.entity.ts'
import { findLapse, verdictOfUse } from '../uses/drug-permission.ts'
import { bestUses } from '../uses/order-of-uses.server.ts'
import { drugFacts, factsOfUse, type StoredDrugFacts, type StoredUseFacts } from '../uses/permission-facts.server.ts'
import { type WaitSpread, waitSpreadText, waitText } from '../uses/wait-words.ts'
import { lineCondition } from './conditions.ts'
import { type DrugQuery, isNarrow } from './drug-query.ts'

/** A drug of the list; with a crop or a problem chosen also its use for them. */
export type DrugCard = ReturnType<typeof toCard>

/** SQL of the drugs with these ids as JSON of `StoredCard`, in their order. `ids` is an expression of an array. */
export const cardsJson = (ids: SQL, query: DrugQuery): SQL => {
  const ofCards = sql`drug_id = any (${ids}) and ${lineCondition(query) ?? sql`true`}`
  return sql`(
    with line as materialized (select * from drug_use_scope where ${ofCards}),
    summary as (
      select drug_id, count(distinct use_id)::int as uses, (count(distinct plant_id) filter (where plant_id in (select id from plant where status = 'published')))::int as crops,
        min(phi_days) as "minDays", max(phi_days) as "maxDays",
        bool_or(phi_kind = 'not_regulated') as "hasDash", bool_or(phi_kind = 'by_stage') as "hasStage"
      from line group by drug_id
    ),
    best as (
      select best.drug_id, ${bestUse} as use from (${isNarrow(query) ? bestUses(ofCards) : noUses}) best
        join drug_use u on u.id = best.use_id and u.status = 'published'
    ),
    card as (
      select d.alias, d.name, d.kind, d.purposes, coalesce(d.lph_allowed, 'unknown') as lph, d.hazard_human as "hazardHuman",
        d.hazard_bee as "hazardBee", d.is_demo as "isDemo", d.confidence,
        (select f.code from formulation f where f.id = d.formulation_id and f.status = 'published') as form,
        (select coalesce(jsonb_agg(s.name order by i.position), '[]') from drug_ingredients i join substance s on s.id = i.substance_id and s.status = 'published'
          where i.parent_id = d.id) as substances,
        ${drugFacts} as facts,
        ${pictureJson(sql`d.cover_id`)} as cover, coalesce(summary.uses, 0) as uses, coalesce(summary.crops, 0) as crops,
        to_json(summary) as spread, best.use as best, current_date as today, requested.place
      from unnest(${ids}) with ordinality requested(id, place)
        join drug d on d.id = requested.id
        left join summary on summary.drug_id = d.id left join best on best.drug_id = d.id
    )
    select coalesce(json_agg(card order by place), '[]') from card)`
}

/** No crop or problem is chosen: a card shows no use. */
const noUses = sql`select null::int as drug_id, null::int as use_id, null::boolean as is_partial, null::boolean as is_eaten where false`

const bestUse = sql`jsonb_build_object('alias', u.alias, 'isPartial', best.is_partial, 'isEaten', best.is_eaten, 'facts', ${factsOfUse},
  'rateKind', u.rate_kind, 'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text, 'rateUnit', u.rate_unit, 'basisValue', u.basis_value::text,
  'basisUnit', u.basis_unit, 'applicationsMax', u.applications_max, 'applicationsPer', u.applications_per)`

type ShownFields =
  | 'alias'
  | 'rateKind'
  | 'rateMin'
  | 'rateMax'
  | 'rateUnit'
  | 'basisValue'
  | 'basisUnit'
  | 'applicationsMax'
  | 'applicationsPer'

interface BestUse extends Pick<DrugUse, ShownFields> {
  facts: StoredUseFacts
  isPartial: boolean
  isEaten: boolean
}

export type StoredCard = {
  alias: string
  name: string
  kind: Drug['kind']
  purposes: Drug['purposes']
  lph: 'yes' | 'no' | 'unknown'
  hazardHuman: number | null
  hazardBee: number | null
  isDemo: boolean
  confidence: Drug['confidence']
  form: string | null
  substances: string[]
  cover: Picture | null
  facts: StoredDrugFacts
  uses: number
  crops: number
  spread: WaitSpread | null
  best: BestUse | null
  today: string
  /** Its position in the list. */
  place: number
}

export function toCard({ today, spread, best, place, facts, ...drug }: StoredCard) {
  return {
    ...drug,
    /** Why the registration is not in force today; null while it is. */
    lapsed: findLapse(drug.kind, facts.registrations, today),
    phi: waitSpreadText(spread ?? { minDays: null, maxDays: null, hasDash: false, hasStage: false }),
    use: best && describeUse(best, facts, { today, others: drug.uses - 1 }),
  }
}

/** The use that answers for the chosen crop and problem. `others`: further uses for the same choice. */
function describeUse(best: BestUse, drug: StoredDrugFacts, { today, others }: { today: string; others: number }) {
  const { facts: use, isPartial, isEaten } = best
  return {
    alias: best.alias,
    rate: rateText(best),
    phi: waitText(use),
    applications: applicationsText(best),
    times: timesText(best),
    /** Null: any. */
    place: use.place === 'any' ? null : placeWords[use.place],
    verdict: verdictOfUse({ today, drug, use, isPartial, isEaten }),
    others,
  }
}
