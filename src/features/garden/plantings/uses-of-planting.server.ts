import { type SQL, sql } from 'drizzle-orm'
import type { OwnVerdict, UseChoice } from '#features/own-verdicts/own-verdict.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import type { DrugFacts } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import type { Verdict } from '#features/verdict/verdict.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { SprayerFacts } from '../facts/garden-facts.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import { verdictOn } from '../plan/asked-days.ts'
import { doseOfPlanting, type Norm } from '../tasks/dose-of-planting.ts'
import { plannedTreatments, treatmentOf } from '../tasks/judge-tasks.ts'
import { plannedOn } from '../tasks/list-tasks.ts'

/** What own plantings are asked about: a product or several, a problem or a crop. */
export type Subject = { drug: string } | { drugs: readonly string[] } | { problem: string } | { crop: string }

const ofSubject = (subject: Subject) => {
  if ('drug' in subject) return sql`d.alias = ${subject.drug}`
  if ('drugs' in subject) return sql`d.alias = any (${sql.param([...subject.drugs])}::text[])`
  const ofScope = (condition: SQL) => sql`exists (select from drug_use_scope x where x.use_id = u.id and ${condition})`
  return 'crop' in subject
    ? ofScope(sql`x.plant_id = (select id from plant where alias = ${subject.crop})`)
    : ofScope(
        sql`(x.pest_id = (select id from pest where alias = ${subject.problem}) or x.disease_id = (select id from disease where alias = ${subject.problem}))`,
      )
}

/** Aliases of the published uses on private plots. */
export async function findUsesAbout(db: Db, subject: Subject): Promise<string[]> {
  const rest = sql`from drug_use u join drug d on d.id = u.drug_id and d.status = 'published' where u.status = 'published' and u.audience = 'household'
    and ${ofSubject(subject)} order by d.name, u.sort_order, u.id`
  return (await findRows(db, selectOf(rowOf<{ alias: string }>({ alias: sql`u.alias` }), rest))).map(
    ({ alias }) => alias,
  )
}

const rank = { allowed: 0, caution: 1, unknown: 2, forbidden: 3 } as const

interface AskedUses {
  /** Today, unless it says otherwise. */
  day?: Day | undefined
  problem?: string | null
  /** Planned treatments count besides those that were done: for what is still to be decided, not for what was done. */
  withPlans?: boolean
}

/** Every use with its verdict for this planting, what is allowed first. The garden was opened with these uses. */
export function judgeUses(
  open: OpenGarden,
  id: number,
  uses: readonly string[],
  { day, problem, withPlans = false }: AskedUses = {},
): UseChoice[] {
  const planted = plantedOf(open, id)
  const today = open.todayOf(planted.planting)
  const facts = open.catalogue.get(planted.planting.crop.alias)!
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  const plans = withPlans ? plannedTreatments(plannedOn(open, planted), planted, facts, history, today) : []
  const choices = uses.flatMap((alias): UseChoice[] => {
    const use = facts.uses.get(alias)
    const drug = use && facts.drugs.get(use.drug)
    if (!use || !drug) return []
    const targets = problem == null ? use.targets.map(({ alias }) => alias) : [problem]
    const on = day ?? today
    const found = withPlans
      ? verdictOn(
          treatmentOf({ ...nothingPlanned, targets }, { use, drug }, planted, facts, today),
          on,
          plans,
          history,
          today,
        )
      : verdict(questionAbout({ planted, use, drug, targets, day: on, today, history }, facts))
    return [choiceOf(use, drug, found, open.norms.get(alias), planted, open.garden.sprayer)]
  })
  return choices.toSorted((a, b) => rank[a.level] - rank[b.level] || a.drug.name.localeCompare(b.drug.name, 'ru'))
}

const nothingPlanned = { key: '', from: '', to: '', madeAt: 0 }

/** Of a problem or a crop so many products are named for a planting. */
const maxProducts = 3

interface Asked {
  /** Only uses against it. */
  problem?: string | null | undefined
  /** All products are answered, not only the best. */
  isOfAll?: boolean
}

/** «Можно сегодня?» for every standing planting whose crop the uses are registered for: of each product the best use, the best products first. */
export function judgeOwn(
  open: OpenGarden,
  uses: readonly string[],
  { problem = null, isOfAll = false }: Asked,
): OwnVerdict[] {
  return [...open.planted.values()].flatMap(({ planting }): OwnVerdict[] => {
    const { id, name, crop, removedAt } = planting
    const today = open.todayOf(planting)
    if (removedAt !== null && removedAt < today) return []
    const known = open.catalogue.get(crop.alias)?.uses
    const isAsked = ({ targets }: UseRecord) => problem === null || targets.some(({ alias }) => alias === problem)
    const own = uses.filter(alias => {
      const use = known?.get(alias)
      return use?.crops.includes(crop.alias) && isAsked(use)
    })
    const best = new Map<string, UseChoice>()
    for (const choice of own.length > 0 ? judgeUses(open, id, own, { problem, withPlans: true }) : [])
      if (!best.has(choice.drug.alias)) best.set(choice.drug.alias, choice)
    return [...best.values()]
      .slice(0, isOfAll ? undefined : maxProducts)
      .map(choice => ({ planting: { id, name }, ...choice }))
  })
}

function choiceOf(
  use: UseRecord,
  drug: DrugFacts,
  found: Verdict,
  norm: Norm | undefined,
  { planting }: PlantedBed,
  sprayer: SprayerFacts | null,
): UseChoice {
  const poured =
    norm && found.level !== 'forbidden' ? doseOfPlanting(norm, planting, use.method === 'spray' ? sprayer : null) : null
  return {
    use: use.alias,
    drug: { alias: drug.alias, name: drug.name },
    method: use.method,
    targets: use.targets.flatMap(({ name }) => name ?? []),
    level: found.level,
    isIncomplete: found.isIncomplete,
    reasons: found.reasons.map(({ code, level, text }) => ({ code, level, text })),
    allowedFrom: found.allowedFrom,
    wait: waitingDays(use),
    dose: poured?.is === 'dose' ? poured.dose : null,
  }
}
