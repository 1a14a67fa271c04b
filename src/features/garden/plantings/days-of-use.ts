import { methods } from '#features/drug-uses/places-and-methods.ts'
import type { OwnDays } from '#features/own-verdicts/own-days.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { DrugFacts } from '#features/verdict/question.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { entriesOf, historyOf, lightOfPlanting } from '../facts/entries-of-planting.ts'
import type { EntryFacts, Garden, PlantingFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { type AskedDay, askDays } from '../plan/asked-days.ts'
import { factToAsk, needsNotice } from '../plan/asked-fact.ts'
import { noticeBefore } from '../plan/hand-work.ts'
import type { Light } from '../plan/light.ts'
import type { TaskKind } from '../plan/stored-round.ts'
import { doseOfPlanting } from '../tasks/dose-of-planting.ts'
import { plannedTreatments, treatmentOf } from '../tasks/judge-tasks.ts'
import { plannedOn } from '../tasks/list-tasks.ts'
import { sizeText } from './components/size-text.ts'

/** Null: the site has no such use for the crop of this planting. */
export function daysOfUse(open: OpenGarden, planted: PlantedBed, alias: string, count: number): OwnDays | null {
  const { planting, bed, plot } = planted
  const facts = open.catalogue.get(planting.crop.alias)
  const use = facts?.uses.get(alias)
  const drug = use && facts?.drugs.get(use.drug)
  if (!facts || !use?.crops.includes(planting.crop.alias) || !drug) return null
  const today = open.todayOf(planting)
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  const plans = plannedTreatments(plannedOn(open, planted), planted, facts, history, today)
  const targets = use.targets.map(({ alias }) => alias)
  const asked = treatmentOf(
    { key: '', from: today, to: today, madeAt: 0, targets },
    { use, drug },
    planted,
    facts,
    today,
  )
  const lightAfter = (day: Day) => lightAfterTreatment(open.garden, planted, facts, { use, drug, day })
  const norm = open.norms.get(alias)
  const poured = norm ? doseOfPlanting(norm, planting, use.method === 'spray' ? open.garden.sprayer : null) : null
  return {
    use: alias,
    drug: { alias: drug.alias, name: drug.name },
    planting: {
      id: planting.id,
      name: planting.name,
      crop: planting.crop.alias,
      plot: plot.id,
      place: bed.name,
      size: sizeText(planting, planting.crop.form),
    },
    today,
    wait: waitingDays(use),
    dose: poured?.is === 'dose' ? poured.dose : null,
    putsOff: putsOff(planting),
    job: { title: jobTitle(use, drug), kind: kinds[use.method] },
    ask: factToAsk(asked, today, plans, history, today),
    planned: plans.flatMap(({ key, from, to, treatmentOn }) =>
      treatmentOn(from).drug.alias === drug.alias ? { task: Number(key), from, to } : [],
    ),
    days: askDays({ ...asked, lightAfter }, plans, history, { today, count }).map(day => answerOf(day, today)),
  }
}

function putsOff({ crop, pauseUntil, plannedHarvestAt }: PlantingFacts): OwnDays['putsOff'] {
  if (!crop.edible) return null
  return crop.harvestMode === 'continuous'
    ? { field: 'pauseUntil', was: pauseUntil }
    : { field: 'plannedHarvestAt', was: plannedHarvestAt }
}

function jobTitle({ method }: UseRecord, { name }: DrugFacts): string {
  const word = method === 'unknown' ? 'обработка' : methods[method]
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${name}`
}

/** What a treatment by each method is called in the to-do. */
const kinds: Record<UseRecord['method'], TaskKind> = {
  spray: 'spray',
  drench: 'drench',
  root: 'drench',
  seed: 'seed',
  dip: 'seed',
  granules: 'soil',
  dust: 'soil',
  bait: 'bait',
  paint: 'other',
  smoke: 'other',
  unknown: 'other',
}

/** No page shows more of them. */
const maxReasons = 5

const answerOf = (
  { day, verdict, light: { state, date, notBefore }, harvest, postponeTo }: AskedDay,
  today: Day,
): OwnDays['days'][number] => ({
  day,
  level: verdict.level,
  reasons: verdict.reasons
    .flatMap(({ code, level, text }) => (level === 'info' || level === 'allowed' ? [] : { code, level, text }))
    .slice(0, maxReasons),
  light: { state, date, notBefore },
  harvest,
  postponeTo,
  notice: needsNotice(verdict) ? noticeBefore(day, today) : null,
})

interface Done {
  use: UseRecord
  drug: DrugFacts
  day: Day
}

/** The light of a planting as it would be seen on the day of the treatment, with an entry of the journal that is not written. */
function lightAfterTreatment(garden: Garden, planted: PlantedBed, facts: VerdictFacts, done: Done): Light {
  const entries = [...garden.entries, entryOf(planted.planting.id, facts, done)]
  return lightOfPlanting(entriesOf({ ...garden, entries }, planted, facts, done.day), planted, done.day)
}

const entryOf = (planting: number, { forms }: VerdictFacts, { use, drug, day }: Done): EntryFacts => ({
  id: 0,
  day,
  method: use.method,
  bed: null,
  plantings: [planting],
  reached: {},
  waterL: null,
  areaM2: null,
  items: [
    {
      use: use.alias,
      rate: null,
      amount: null,
      unit: null,
      isThisForm: null,
      batch: null,
      labelDays: null,
      copy: { drug, use, form: forms.get(drug.alias) ?? null },
    },
  ],
})
