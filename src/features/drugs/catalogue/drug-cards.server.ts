import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import type { Registration } from '#features/verdict/question.ts'
import type { Drug } from '../drug.entity.ts'
import { findLapse, findObstacle } from '../uses/drug-permission.ts'
import type { DrugUse } from '../uses/drug-use.entity.ts'
import { applicationsText, type PhiSpread, phiSpreadText, phiText, rateText } from '../uses/drug-use-words.ts'
import { places } from '../uses/places-and-methods.ts'
import { usableNow } from '../uses/usable-now.server.ts'
import { lineCondition, phiDays } from './conditions.ts'
import { type DrugQuery, isNarrow } from './drug-query.ts'

/** A drug of the list; with a crop or a problem chosen also its use for them. */
export type DrugCard = ReturnType<typeof toCard>

/** SQL of the drugs with these ids as JSON of `StoredCard`, in their order. `ids` is an expression of an array. */
export const cardsJson = (ids: SQL, query: DrugQuery) => sql`(
    with line as materialized (
      select *, ${usableNow()} as is_usable_now from drug_use_scope
      where drug_id = any (${ids}) and ${lineCondition(query) ?? sql`true`}
    ),
    summary as (
      select drug_id, count(distinct use_id)::int as uses, (count(distinct plant_id) filter (where plant_id in (select id from plant where status = 'published')))::int as crops,
        min(phi_days) as "minDays", max(phi_days) as "maxDays",
        bool_or(phi_kind = 'not_regulated') as "hasDash", bool_or(phi_kind = 'by_stage') as "hasStage"
      from line group by drug_id
    ),
    best as (
      select distinct on (line.drug_id) line.effect, line.is_usable_now, u.*
      from line join drug_use u on u.id = line.use_id and u.status = 'published' where ${isNarrow(query) ? sql`true` : sql`false`}
      order by line.drug_id, line.is_usable_now desc, line.effect, ${phiDays(sql`u.`)} nulls last, u.sort_order, u.id
    ),
    card as (
      select d.alias, d.name, d.kind, d.purposes, coalesce(d.lph_allowed, 'unknown') as lph, d.hazard_human as "hazardHuman",
        d.hazard_bee as "hazardBee", d.is_demo as "isDemo", d.confidence,
        (select f.code from formulation f where f.id = d.formulation_id and f.status = 'published') as form,
        (select coalesce(jsonb_agg(s.name order by i.position), '[]') from drug_ingredients i join substance s on s.id = i.substance_id and s.status = 'published'
          where i.parent_id = d.id) as substances,
        exists (select from drug_ingredients where parent_id = d.id) as "hasComposition",
        (select coalesce(json_agg(json_build_object('status', r.status, 'validFrom', r.valid_from, 'validTo', r.valid_to, 'useUpUntil', r.use_up_until)), '[]')
          from drug_registrations r where r.parent_id = d.id) as registrations,
        ${pictureJson(sql`d.cover_id`)} as cover, coalesce(summary.uses, 0) as uses, coalesce(summary.crops, 0) as crops,
        to_json(summary) as spread, ${bestUse} as best, current_date as today, requested.place
      from unnest(${ids}) with ordinality requested(id, place)
        join drug d on d.id = requested.id
        left join summary on summary.drug_id = d.id left join best on best.drug_id = d.id
    )
    select coalesce(json_agg(card order by place), '[]') from card)`

const bestUse = sql`case when best.id is not null then jsonb_build_object('alias', best.alias, 'effect', best.effect, 'isUsable', best.is_usable_now,
  'audience', best.audience, 'isReady', best.is_ready, 'timingText', best.timing_text, 'timingConfirmed', best.timing_confirmed,
  'restrictions', best.restrictions, 'rateCondition', best.rate_condition, 'pestStage', best.pest_stage, 'bufferZoneM', best.buffer_zone_m,
  'settledWords', best.settled_words, 'rateKind', best.rate_kind, 'rateMin', best.rate_min::text, 'rateMax', best.rate_max::text,
  'rateUnit', best.rate_unit, 'basisValue', best.basis_value::text, 'basisUnit', best.basis_unit, 'phiKind', best.phi_kind,
  'phiDays', best.phi_days, 'phiConfirmed', best.phi_confirmed, 'applicationsMax', best.applications_max,
  'applicationsPer', best.applications_per, 'place', best.place) end`

type BestUse = Pick<
  DrugUse,
  | 'alias'
  | 'audience'
  | 'isReady'
  | 'timingText'
  | 'timingConfirmed'
  | 'restrictions'
  | 'rateCondition'
  | 'pestStage'
  | 'bufferZoneM'
  | 'settledWords'
  | 'rateKind'
  | 'rateMin'
  | 'rateMax'
  | 'rateUnit'
  | 'basisValue'
  | 'basisUnit'
  | 'phiKind'
  | 'phiDays'
  | 'phiConfirmed'
  | 'applicationsMax'
  | 'applicationsPer'
  | 'place'
> & { effect: 'full' | 'partial' | null; isUsable: boolean }

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
  hasComposition: boolean
  cover: Picture | null
  registrations: Registration[]
  uses: number
  crops: number
  spread: PhiSpread | null
  best: BestUse | null
  today: string
  /** Its position in the list. */
  place: number
}

export function toCard({ today, spread, best, place, registrations, hasComposition, ...drug }: StoredCard) {
  return {
    ...drug,
    /** Why the registration is not in force today; null while it is. */
    lapsed: findLapse(drug.kind, registrations, today),
    phi: phiSpreadText(spread ?? { minDays: null, maxDays: null, hasDash: false, hasStage: false }),
    use: best && describeUse(best, { ...drug, registrations, hasComposition }, today),
  }
}

/** The table of uses says that the site must not recommend it. */
const unexplained = { level: 'unknown', why: 'нет данных' } as const

/** The best use for the chosen crop and problem. */
function describeUse(
  best: BestUse,
  { kind, lph, hazardHuman, registrations, hasComposition, uses }: Omit<StoredCard, 'today' | 'spread' | 'best' | 'place'>,
  today: string,
) {
  const lphAllowed = lph === 'unknown' ? null : lph
  return {
    alias: best.alias,
    rate: rateText(best),
    phi: phiText(best),
    applications: applicationsText(best),
    /** Null: any. */
    place: best.place === 'any' ? null : places[best.place],
    isPartial: best.effect === 'partial',
    obstacle: best.isUsable
      ? null
      : (findObstacle({ ...best, kind, lphAllowed, hazardHuman, registrations, hasComposition }, today) ?? unexplained),
    /** Further uses for the same choice. */
    others: uses - 1,
  }
}
