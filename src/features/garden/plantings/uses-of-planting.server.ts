import { sql } from 'drizzle-orm'
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
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import { doseOfPlanting, type Norm } from '../tasks/dose-of-planting.ts'

/** Aliases of the published uses for a crop on private plots. */
export async function findUsesOfCrop(db: Db, crop: string): Promise<string[]> {
  const rest = sql`from drug_use u join drug d on d.id = u.drug_id and d.status = 'published' where u.status = 'published' and u.audience = 'household'
    and exists (select from drug_use_scope x join plant p on p.id = x.plant_id where x.use_id = u.id and p.alias = ${crop}) order by d.name, u.sort_order, u.id`
  return (await findRows(db, selectOf(rowOf<{ alias: string }>({ alias: sql`u.alias` }), rest))).map(({ alias }) => alias)
}

const rank = { allowed: 0, caution: 1, unknown: 2, forbidden: 3 } as const

/** Aliases of the published uses of a product on private plots. */
export async function findUsesOfDrug(db: Db, drug: string): Promise<string[]> {
  const rest = sql`from drug_use u join drug d on d.id = u.drug_id and d.status = 'published' where u.status = 'published' and u.audience = 'household'
    and d.alias = ${drug} order by u.sort_order, u.id`
  return (await findRows(db, selectOf(rowOf<{ alias: string }>({ alias: sql`u.alias` }), rest))).map(({ alias }) => alias)
}

/** Every use with its verdict for this planting, what is allowed first. The garden was opened with these uses. */
export function judgeUses(open: OpenGarden, id: number, uses: readonly string[], day?: Day): UseChoice[] {
  const planted = plantedOf(open, id)
  const today = open.todayOf(planted.planting)
  const facts = open.catalogue.get(planted.planting.crop.alias)!
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  const choices = uses.flatMap((alias): UseChoice[] => {
    const use = facts.uses.get(alias)
    const drug = use && facts.drugs.get(use.drug)
    if (!use || !drug) return []
    const targets = use.targets.map(({ alias }) => alias)
    const found = verdict(questionAbout({ planted, use, drug, targets, day: day ?? today, today, history }, facts))
    return [choiceOf(use, drug, found, open.norms.get(alias), planted)]
  })
  return choices.toSorted((a, b) => rank[a.level] - rank[b.level] || a.drug.name.localeCompare(b.drug.name, 'ru'))
}

/** «Можно сегодня?» of a product for every standing planting whose crop it is registered for: the best of its uses there. */
export function judgeDrug(open: OpenGarden, uses: readonly string[]): OwnVerdict[] {
  return [...open.planted.values()].flatMap(({ planting }): OwnVerdict[] => {
    const { id, name, crop, removedAt } = planting
    const today = open.todayOf(planting)
    if (removedAt !== null && removedAt < today) return []
    const known = open.catalogue.get(crop.alias)?.uses
    const own = uses.filter(alias => known?.get(alias)?.crops.includes(crop.alias))
    const [best] = own.length > 0 ? judgeUses(open, id, own) : []
    return best ? [{ planting: { id, name }, ...best }] : []
  })
}

function choiceOf(use: UseRecord, drug: DrugFacts, found: Verdict, norm: Norm | undefined, { planting }: PlantedBed): UseChoice {
  const poured = norm && found.level !== 'forbidden' ? doseOfPlanting(norm, planting) : null
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
