import { type Day, daysBetween } from '#features/verdict/calendar.ts'
import { findVerdictFacts, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { legalSources } from '#features/verdict/legal-sources.ts'
import type { Question } from '#features/verdict/question.ts'
import { type Reason, reason } from '#features/verdict/reason.ts'
import { verdictOfTank } from '#features/verdict/turning-point.ts'
import { type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import type { EntryInput } from './entry-input.ts'
import { findFormerUses } from './find-former-uses.server.ts'
import { type AskedRegistration, registrationsOnDays } from './registration-on-day.server.ts'
import type { RegulationCopy } from './regulation-copy.ts'
import { toldCopy } from './told-copy.ts'

export interface JudgedEntry {
  verdict: Verdict
  copies: RegulationCopy[]
  method: RegulationCopy['use']['method']
}

/**
 * The verdict about a treatment on its day, with the registrations of that day, for the worst of its plantings. What was done with a product
 * that the site has no more can only be recorded as a fact, and whether it was allowed is unknown.
 */
export async function judgeEntry(
  db: Db,
  open: OpenGarden,
  input: EntryInput,
  places: readonly PlantedBed[],
  day: Day,
  today: Day,
): Promise<JudgedEntry> {
  const aliases = input.items.flatMap(({ use }) => (use === '' ? [] : use))
  const current = places[0]
    ? open.catalogue.get(places[0].planting.crop.alias)!
    : await findVerdictFacts(db, { crop: null, target: null, drugs: [], uses: aliases })
  const offSite = await copiesOffSite(db, current, input, day, today)
  const known = { ...input, items: input.items.filter((_, index) => !offSite.has(index)) }
  const verdicts: Verdict[] = []
  const onDay = new Map<string, VerdictFacts>()
  for (const { planting } of places) {
    const { alias } = planting.crop
    if (!onDay.has(alias)) onDay.set(alias, await factsOn(db, open.catalogue.get(alias)!, usesOf(known), day, today))
  }
  for (const place of known.items.length > 0 ? places : [])
    verdicts.push(verdictOfTank(questionsOf(open, known, place, onDay.get(place.planting.crop.alias)!, day, today)))
  const facts = [...onDay.values()][0] ?? (await factsOn(db, current, usesOf(known), day, today))
  if (places.length === 0 && known.items.length > 0)
    verdicts.push(verdictOfTank(questionsOfBed(open, known, facts, day, today)))
  const copies = input.items.map(({ use }, index) => offSite.get(index) ?? copyOf(facts, use))
  return {
    verdict: verdictFromReasons([
      ...verdicts.flatMap(({ reasons }) => [...reasons]),
      ...[...offSite.values()].map(unknownProduct),
    ]),
    copies,
    method: copies[0]!.use.method,
  }
}

const usesOf = ({ items }: EntryInput) => items.map(({ use }) => use)

/** The products of an entry that the site has not, by their position. Throws 422 where they are no fact, or nothing is known of them. */
async function copiesOffSite(
  db: Db,
  { uses }: VerdictFacts,
  { items, isPastRecord }: EntryInput,
  day: Day,
  today: Day,
): Promise<ReadonlyMap<number, RegulationCopy>> {
  const missing = items.flatMap((item, index) => (uses.has(item.use) ? [] : [{ ...item, index }]))
  const isFact = day < today || (isPastRecord && day === today)
  const former = await findFormerUses(db, isFact ? missing.map(({ use }) => ({ use, day })) : [])
  return new Map(
    missing.map(({ use, name, method, index }) => {
      const told = use === '' && isFact ? toldCopy(name!, method!) : undefined
      const copy = told ?? former({ use, day })
      if (!copy) throw invalid({ [`items.${index}.use`]: [notOnSite(use)] })
      return [index, copy]
    }),
  )
}

const notOnSite = (use: string) =>
  use === ''
    ? 'Препарат, которого на\u00a0сайте нет, записывают только как уже сделанное.'
    : 'Такой нормы в\u00a0каталоге нет.'

function unknownProduct({ drug, use, origin }: RegulationCopy): Reason {
  const isKnown = origin === 'former' && waitingDays(use) !== null
  const wait = isKnown
    ? 'Срок ожидания\u00a0— по\u00a0последней известной норме, сверьте его с\u00a0этикеткой.'
    : 'Найдите срок ожидания на\u00a0этикетке и\u00a0впишите его в\u00a0запись.'
  const text = `Препарата «${drug.name}» на\u00a0сайте нет: можно\u00a0ли им обрабатывать, сайт не\u00a0знает. ${wait}`
  return reason('USE_GONE', text, legalSources.unknown, null, { drug: drug.name })
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

/** A treatment of which the registrations of its day are asked for; `facts` are those of today. */
interface AskedCopies extends Pick<AskedRegistration, 'facts' | 'day'> {
  items: EntryInput['items']
  today: Day
}

/** The registrations of the day for each of several treatments; null: nothing is known of one of its uses. */
export async function copiesOnDays(
  db: Db,
  asked: readonly AskedCopies[],
): Promise<(readonly RegulationCopy[] | null)[]> {
  const known = asked.map(({ items, facts, day }) => ({
    ...{ facts, day, uses: items.flatMap(({ use }) => (facts.uses.has(use) ? use : [])) },
  }))
  const earlier = known.filter(({ uses, day }, index) => uses.length > 0 && daysBetween(day, asked[index]!.today) > 0)
  const found = await registrationsOnDays(db, earlier)
  const onDay = new Map(earlier.map((each, index) => [each, found[index]!]))
  const former = await findFormerUses(
    db,
    asked.flatMap(({ items, facts, day }) => items.flatMap(({ use }) => (facts.uses.has(use) ? [] : { use, day }))),
  )
  return asked.map(({ items, facts, day }, index) => {
    const copies = items.map(({ use, name, method }) =>
      use === ''
        ? toldCopy(name!, method!)
        : facts.uses.has(use)
          ? copyOf(onDay.get(known[index]!) ?? facts, use)
          : former({ use, day }),
    )
    return copies.every(copy => copy !== undefined) ? copies : null
  })
}

function copyOf({ uses, drugs, forms }: VerdictFacts, alias: string): RegulationCopy {
  const use = uses.get(alias)!
  return { drug: drugs.get(use.drug)!, use, form: forms.get(use.drug) ?? null }
}
