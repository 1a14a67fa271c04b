import { lastTreatmentOf } from '#features/calculations/verdict-api.server.ts'
import type { OwnAnswers, OwnQuestion } from '#features/calculations/verdict-batch.ts'
import { toVerdictJson, type VerdictAnswer } from '#features/calculations/verdict-json.ts'
import { verdict } from '#features/verdict/rules.ts'
import { findViewer } from '#kit/http/guard.server.ts'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { entriesOf, historyOf } from '../facts/entries-of-planting.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { questionAbout } from '../facts/planting-state.ts'
import type { GardenApi } from '../requests/garden-endpoint.server.ts'

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
    return questions.map(question => answerOf(garden, question))
  }

function unknownNames({ planted, catalogue }: OpenGarden, questions: readonly OwnQuestion[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, planting: id, use } of questions) {
    const place = planted.get(id)
    if (!place) errors[`${path}.planting`] = ['Такой посадки у\u00a0вас нет.']
    else if (!catalogue.get(place.planting.crop.alias)?.uses.has(use)) errors[`${path}.use`] = ['Такого регламента в\u00a0каталоге нет.']
  }
  return errors
}

function answerOf(open: OpenGarden, { planting: id, use: alias, day }: OwnQuestion): VerdictAnswer {
  const planted = plantedOf(open, id)
  const today = open.todayOf(planted.planting)
  const facts = open.catalogue.get(planted.planting.crop.alias)!
  const use = facts.uses.get(alias)!
  const drug = facts.drugs.get(use.drug)!
  const history = historyOf(entriesOf(open.garden, planted, facts, today), planted)
  const targets = use.targets.map(target => target.alias)
  const question = questionAbout({ planted, use, drug, targets, day: day ?? today, today, history }, facts)
  return {
    ...toVerdictJson(verdict(question)),
    today,
    day: question.day,
    use: alias,
    isDemo: drug.isDemo,
    form: facts.forms.get(drug.alias) ?? null,
    lastTreatment: lastTreatmentOf([question]),
    uses: [],
  }
}
