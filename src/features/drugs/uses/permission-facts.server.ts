import { sql } from 'drizzle-orm'
import type { UseFacts } from '#features/verdict/question.ts'
import type { PermissionFacts } from '#features/verdict/rules.ts'
import type { Wait } from './wait-words.ts'

/** What `verdictOfUse` and `waitText` need, as JSON: the same for every page that shows a use. */

/** Facts of the row `d` of `drug`. */
export const drugFacts = sql`jsonb_build_object('kind', d.kind, 'lphAllowed', d.lph_allowed, 'hazardHuman', d.hazard_human, 'isDemo', d.is_demo,
  'registrations', (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'validFrom', r.valid_from, 'validTo', r.valid_to,
      'useUpUntil', r.use_up_until)), '[]') from drug_registrations r where r.parent_id = d.id),
  'substances', (select coalesce(jsonb_agg(jsonb_build_object('isBiological', s.is_biological)), '[]')
    from drug_ingredients i join substance s on s.id = i.substance_id where i.parent_id = d.id))`

export type StoredDrugFacts = PermissionFacts['drug']

/** Facts of the row `u` of `drug_use`. */
export const factsOfUse = sql`jsonb_build_object('audience', u.audience, 'isReady', u.is_ready, 'timingText', u.timing_text,
  'timingConfirmed', u.timing_confirmed, 'method', u.method, 'place', u.place, 'phiKind', u.phi_kind, 'phiDays', u.phi_days,
  'phiConfirmed', u.phi_confirmed, 'harvestMinDays', u.harvest_min_days, 'bbchFrom', u.bbch_from, 'bbchTo', u.bbch_to,
  'plantingTime', u.planting_time, 'restrictions', u.restrictions, 'rateCondition', u.rate_condition, 'pestStage', u.pest_stage,
  'bufferZoneM', u.buffer_zone_m, 'settledWords', u.settled_words, 'checkedAt', u.checked_at, 'confidence', u.confidence, 'source', null)`

export type StoredUseFacts = PermissionFacts['use'] & Wait & Pick<UseFacts, 'place'>
