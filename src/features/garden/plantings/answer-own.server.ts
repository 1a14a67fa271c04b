import { lastTreatmentOf } from '#features/calculations/verdict-api.server.ts'
import type { OwnAnswers, OwnQuestion } from '#features/calculations/verdict-batch.ts'
import { toVerdictJson, type VerdictAnswer } from '#features/calculations/verdict-json.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { findViewer } from '#kit/http/guard.server.ts'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import { verdictOn } from '../plan/asked-days.ts'
import type { PlannedTreatment } from '../plan/judge-plans.ts'
import type { GardenApi } from '../requests/garden-endpoint.server.ts'
import { plannedTreatments, treatmentOf } from '../tasks/judge-tasks.ts'
import { plannedOn } from '../tasks/list-tasks.ts'

/** `{use, planting, day}` of `POST /api/verdict`, with everything that the garden knows. */
export const ownAnswers =
  ({ db, open }: GardenApi): OwnAnswers =>
  async (c, questions) => {
    if (questions.length === 0) return []
    const viewer = await findViewer(c.get('services'), c.req.raw.headers)
    if (!viewer) throw new HttpProblem('unauthenticated')
    const garden = await open(db, viewer.id, [...new Set(questions.map(({ use }) => use))])
    const errors = unknownNames(garden, questions)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const known = new Map<number, Known>()
    return questions.map(question => {
      const { planting } = question
      const seen = known.get(planting) ?? knownOf(garden, plantedOf(garden, planting))
      known.set(planting, seen)
      return answerOf(seen, question)
    })
  }

function unknownNames({ planted, catalogue }: OpenGarden, questions: readonly OwnQuestion[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, planting: id, use } of questions) {
    const place = planted.get(id)
    if (!place) errors[`${path}.planting`] = ['Такой посадки у\u00a0вас нет.']
    else if (!catalogue.get(place.planting.crop.alias)?.uses.has(use))
      errors[`${path}.use`] = ['Такой нормы в\u00a0каталоге нет.']
  }
  return errors
}

/** What all questions about one planting are judged with. */
interface Known {
  planted: PlantedBed
  today: Day
  facts: VerdictFacts
  done: readonly Treatment[]
  plans: readonly PlannedTreatment[]
}

function knownOf(open: OpenGarden, planted: PlantedBed): Known {
  const today = open.todayOf(planted.planting)
  const facts = open.catalogue.get(planted.planting.crop.alias)!
  const done = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  return {
    planted,
    today,
    facts,
    done,
    plans: plannedTreatments(plannedOn(open, planted), planted, facts, done, today),
  }
}

function answerOf(
  { planted, today, facts, done, plans }: Known,
  { use: alias, day: askedDay }: OwnQuestion,
): VerdictAnswer {
  const day = askedDay ?? today
  const use = facts.uses.get(alias)!
  const drug = facts.drugs.get(use.drug)!
  const targets = use.targets.map(target => target.alias)
  const question = questionAbout({ planted, use, drug, targets, day, today, history: done }, facts)
  const asked = treatmentOf({ key: '', from: day, to: day, madeAt: 0, targets }, { use, drug }, planted, facts, today)
  // A plan lies today or later, so it says nothing about a day that has passed.
  const found = day < today ? verdict(question) : verdictOn(asked, day, plans, done, today)
  return {
    ...toVerdictJson(found),
    today,
    day,
    use: alias,
    isDemo: drug.isDemo,
    form: facts.forms.get(drug.alias) ?? null,
    lastTreatment: lastTreatmentOf([question]),
    uses: [],
  }
}
