import { type Day, daysBetween } from '#features/verdict/calendar.ts'
import { findVerdictFacts, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { Question } from '#features/verdict/question.ts'
import { verdictOfTank } from '#features/verdict/turning-point.ts'
import { type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import type { EntryInput } from './entry-input.ts'
import { type AskedRegistration, registrationsOnDays } from './registration-on-day.server.ts'
import type { RegulationCopy } from './regulation-copy.ts'

export interface JudgedEntry {
  verdict: Verdict
  copies: RegulationCopy[]
  method: RegulationCopy['use']['method']
}

/** The verdict about a treatment on its day, with the registrations of that day, for the worst of its plantings. */
export async function judgeEntry(
  db: Db,
  open: OpenGarden,
  input: EntryInput,
  places: readonly PlantedBed[],
  day: Day,
  today: Day,
): Promise<JudgedEntry> {
  const aliases = input.items.map(({ use }) => use)
  const current = places[0]
    ? open.catalogue.get(places[0].planting.crop.alias)
    : await findVerdictFacts(db, { crop: null, target: null, drugs: [], uses: aliases })
  for (const [index, alias] of aliases.entries())
    if (!current?.uses.has(alias)) throw invalid({ [`items.${index}.use`]: ['Такого регламента в\u00a0каталоге нет.'] })
  const verdicts: Verdict[] = []
  const onDay = new Map<string, VerdictFacts>()
  for (const { planting } of places) {
    const { alias } = planting.crop
    if (!onDay.has(alias)) onDay.set(alias, await factsOn(db, open.catalogue.get(alias)!, aliases, day, today))
  }
  for (const place of places)
    verdicts.push(verdictOfTank(questionsOf(open, input, place, onDay.get(place.planting.crop.alias)!, day, today)))
  const facts = [...onDay.values()][0] ?? (await factsOn(db, current!, aliases, day, today))
  if (places.length === 0) verdicts.push(verdictOfTank(questionsOfBed(open, input, facts, day, today)))
  return {
    verdict: verdictFromReasons(verdicts.flatMap(({ reasons }) => [...reasons])),
    copies: aliases.map(alias => copyOf(facts, alias)),
    method: facts.uses.get(aliases[0]!)!.method,
  }
}

/** Today's registrations are those of today; earlier ones come from the revisions. */
async function factsOn(
  db: Db,
  facts: VerdictFacts,
  uses: readonly string[],
  day: Day,
  today: Day,
): Promise<VerdictFacts> {
  return daysBetween(day, today) > 0 ? (await registrationsOnDays(db, [{ facts, uses, day }]))[0]! : facts
}

function questionsOf(
  open: OpenGarden,
  { items }: EntryInput,
  planted: PlantedBed,
  facts: VerdictFacts,
  day: Day,
  today: Day,
): Question[] {
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  return items.map(({ use: alias, isThisForm = null }) => {
    const use = facts.uses.get(alias)!
    const targets = use.targets.map(({ alias }) => alias)
    return questionAbout(
      { planted, use, drug: facts.drugs.get(use.drug)!, targets, day, today, history, isThisForm },
      facts,
    )
  })
}

/** On a bed without a planting nobody knows what will grow there: what depends on the crop is unknown, and asks to be confirmed. */
function questionsOfBed(
  { garden }: OpenGarden,
  { items, bed: id }: EntryInput,
  facts: VerdictFacts,
  day: Day,
  today: Day,
): Question[] {
  const bed = garden.beds.find(each => each.id === id)!
  const plot = garden.plots.find(each => each.id === bed.plot)!
  const planting = { ...nothingKnown, place: bed.place, observedOn: day }
  return items.map(({ use: alias, isThisForm = null }) => {
    const use = facts.uses.get(alias)!
    const hasForms = facts.severalForms.has(use.drug)
    return {
      ...{
        today,
        day,
        drug: facts.drugs.get(use.drug)!,
        use,
        crop: null,
        target: null,
        planting,
        plot,
        history: [],
        isHistoryPartial: true,
      },
      ...{ mix: [], weather: null, workDay: null, dose: null, isConditionMet: null },
      ...(hasForms && { isThisForm }),
    }
  })
}

const nothingKnown = {
  bbch: null,
  phaseName: null,
  flowering: null,
  flowersNearby: null,
  plantedAt: null,
  plannedHarvest: null,
}

/** The registrations of the day for each of several treatments; null: the catalogue has one of its uses no more. */
export async function copiesOnDays(
  db: Db,
  asked: readonly (AskedRegistration & { today: Day })[],
): Promise<(readonly RegulationCopy[] | null)[]> {
  const isKnown = ({ facts, uses }: AskedRegistration) => uses.every(alias => facts.uses.has(alias))
  const earlier = asked.filter(each => isKnown(each) && daysBetween(each.day, each.today) > 0)
  const found = await registrationsOnDays(db, earlier)
  const onDay = new Map(earlier.map((each, index) => [each, found[index]!]))
  return asked.map(each =>
    isKnown(each) ? each.uses.map(alias => copyOf(onDay.get(each) ?? each.facts, alias)) : null,
  )
}

function copyOf({ uses, drugs, forms }: VerdictFacts, alias: string): RegulationCopy {
  const use = uses.get(alias)!
  return { drug: drugs.get(use.drug)!, use, form: forms.get(use.drug) ?? null }
}
