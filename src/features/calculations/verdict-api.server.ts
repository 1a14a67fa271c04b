import { z } from 'zod'
import { dose } from '#features/dosing/dosing.ts'
import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { findVerdictFacts, type UseRecord, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { lastTreatmentDay } from '#features/verdict/harvest.ts'
import { phaseFacts } from '#features/verdict/observed-on-day.ts'
import { formFact } from '#features/verdict/permission.ts'
import { landWithoutCrop, type Question, type Treatment } from '#features/verdict/question.ts'
import { verdictOfTank } from '#features/verdict/turning-point.ts'
import type { Day } from '#features/verdict/verdict.ts'
import { harvestDays } from '#features/verdict/waiting-days.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import { fittingUses, land, rankOf, targetOfPartner } from './choose-uses.ts'
import { type Norm, normErrors } from './dose-request.ts'
import { findNorms } from './find-norm.server.ts'
import { todayOf } from './request-today.ts'
import { answerInOrder, type OwnAnswers, ownQuestions } from './verdict-batch.ts'
import { toVerdictJson, type VerdictAnswer, verdictResponse } from './verdict-json.ts'
import { type VerdictRequest, verdictNames, verdictRequest } from './verdict-request.ts'

/** `POST /api/verdict`: the same function as the pages. `answerOwn` knows the plantings of who has signed in. */
export const verdictEndpoint = ({ db }: Pick<Services, 'db'>, answerOwn: OwnAnswers) =>
  defineEndpoint({
    method: 'post',
    path: '/verdict',
    access: 'public',
    isStateless: true,
    maxBody: 64 * 1024,
    tags: ['calculations'],
    summary: 'Можно ли сделать эту обработку в этот день',
    body: verdictRequest,
    fieldNames: verdictNames,
    responses: {
      200: {
        description: 'Можно ли сделать эту обработку в\u00a0этот день; на\u00a0questions\u00a0— answers',
        schema: z.union([verdictResponse, z.object({ answers: z.array(verdictResponse) })]),
      },
    },
    async run({ c, body: { questions, ...request } }) {
      if (!questions) return evaluate(db, request)
      spendReading(c, ...questions.slice(1).map(() => 'calculation' as const))
      const own = await answerOwn(c, ownQuestions(questions))
      const answerOne = (question: VerdictRequest) => evaluate(db, question)
      return { answers: await answerInOrder(questions, own, answerOne) }
    },
  })

async function evaluate(db: Db, request: VerdictRequest): Promise<VerdictAnswer> {
  const facts = await findVerdictFacts(db, {
    crop: request.crop === land ? '' : (request.crop ?? null),
    target: request.target ?? null,
    drugs: request.drug ? [request.drug] : [],
    uses: [
      request.use,
      ...(request.history ?? []).map(({ use }) => use),
      ...(request.mix ?? []).map(({ use }) => use),
    ].filter(alias => alias !== undefined),
  })
  const errors = unknownNames(request, facts)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const today = todayOf(request.today, facts.today)
  const fitting = fittingUses(request, facts.uses)
  const norms = request.dose
    ? await findNorms(
        db,
        fitting.map(({ alias }) => alias),
      )
    : new Map<string, Norm>()
  checkNorms(request, [...norms.values()])
  const answers = (fitting.length > 0 ? fitting : [null])
    .map(use => answerBy(use, { request, facts, today, norm: norms.get(use?.alias ?? '') }))
    .sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict))
  const { verdict, use, question, lastTreatment } = answers[0]!
  return {
    ...toVerdictJson(verdict),
    today,
    day: question.day,
    use,
    isDemo: question.drug.isDemo,
    form: facts.forms.get(question.drug.alias) ?? null,
    lastTreatment,
    uses: request.use
      ? []
      : answers.flatMap(each => (each.use === null ? [] : { ...toVerdictJson(each.verdict), use: each.use })),
  }
}

/** The number of a norm of water that none of the uses has is a mistake of the request. */
function checkNorms({ dose: fields }: VerdictRequest, norms: readonly Norm[]): void {
  const errors = norms.map(norm => normErrors(norm, fields!.treated, 'dose.treated'))
  const [first] = errors
  if (first && errors.every(each => Object.keys(each).length > 0)) throw invalid(first)
}

interface Situation {
  request: VerdictRequest
  facts: VerdictFacts
  today: Day
  norm: Norm | undefined
}

/** The answer by one use: together with the other products of the tank, each judged by its own use. */
function answerBy(use: UseRecord | null, { request, facts, today, norm }: Situation) {
  const result = norm && request.dose ? dose({ ...norm, ...request.dose } as Parameters<typeof dose>[0]) : null
  const question: Question = { ...questionOf(request, facts, today, use), dose: result }
  const partners = (request.mix ?? []).map(each => partnerQuestion(question, each, facts))
  const questions = [question, ...partners]
  return {
    use: use?.alias ?? null,
    question,
    verdict: verdictOfTank(questions),
    lastTreatment: lastTreatmentOf(questions),
  }
}

/** The longest waiting period or re-entry of the tank decides; with an unknown one among them nobody knows the day. */
export function lastTreatmentOf(questions: readonly Question[]): Day | null {
  const { plannedHarvest } = questions[0]!.planting
  if (questions.some(({ use }) => use && phiState(use) === 'unknown')) return null
  const waits = questions.flatMap(({ use, drug }) => (use && harvestDays(use, drug.kind)) ?? [])
  return plannedHarvest !== null && waits.length > 0 ? lastTreatmentDay(plannedHarvest, Math.max(...waits)) : null
}

function partnerQuestion(
  { isThisForm: _, isConditionMet: __, ...question }: Question,
  { use: alias, isThisForm }: NonNullable<VerdictRequest['mix']>[number],
  facts: VerdictFacts,
): Question {
  const use = facts.uses.get(alias)!
  const target = targetOfPartner(use, question.target?.alias ?? null)
  return {
    ...question,
    drug: facts.drugs.get(use.drug)!,
    use,
    ...formFact(facts.severalForms.has(use.drug), isThisForm),
    target:
      target === null
        ? null
        : { alias: target, name: use.targets.find(({ alias }) => alias === target)?.name ?? target },
    dose: null,
  }
}

/** Names that mean nothing are a mistake of the request, not an answer «нельзя». */
function unknownNames(request: VerdictRequest, { crop, target, drugs, uses }: VerdictFacts): FieldErrors {
  const errors: FieldErrors = {}
  const need = (path: string, isKnown: boolean, text: string) => {
    if (!isKnown) errors[path] = [text]
  }
  const noUse = 'Такого регламента в\u00a0каталоге нет.'
  need('use', !request.use || uses.has(request.use), noUse)
  need('drug', !request.drug || drugs.has(request.drug), 'Такого препарата в\u00a0каталоге нет.')
  need('crop', !request.crop || request.crop === land || crop !== null, 'Такой культуры в\u00a0каталоге нет.')
  need('target', !request.target || target !== null, 'Такого вредного объекта в\u00a0каталоге нет.')
  for (const [index, { use }] of (request.history ?? []).entries()) need(`history.${index}.use`, uses.has(use), noUse)
  for (const [index, { use }] of (request.mix ?? []).entries()) need(`mix.${index}.use`, uses.has(use), noUse)
  if (request.use && request.drug && uses.get(request.use) && uses.get(request.use)?.drug !== request.drug)
    errors.use = ['Этот регламент\u00a0— другого препарата.']
  return errors
}

function questionOf(request: VerdictRequest, facts: VerdictFacts, today: Day, use: UseRecord | null): Question {
  const { planting = {}, plot = {}, weather } = request
  return {
    today,
    day: request.day ?? today,
    drug: facts.drugs.get(use?.drug ?? request.drug!)!,
    use,
    ...formFact(facts.severalForms.has(use?.drug ?? request.drug!), request.isThisForm),
    isConditionMet: request.isConditionMet ?? null,
    crop: request.crop === land ? landWithoutCrop : facts.crop,
    target: facts.target,
    planting: {
      place: planting.place ?? null,
      observedOn: planting.observedOn ?? today,
      bbch: planting.bbch ?? null,
      bbchEnd: planting.bbchEnd ?? null,
      phaseName: null,
      ...phaseFacts(facts.phases, planting.bbch ?? null, planting.bbchEnd ?? null),
      flowering: planting.flowering ?? null,
      flowersNearby: planting.flowersNearby ?? null,
      plantedAt: planting.plantedAt ?? null,
      plannedHarvest: planting.plannedHarvest ?? null,
      harvestPart: planting.harvestPart ?? null,
    },
    plot: { waterZone: plot.waterZone ?? null, beehivesNear: plot.beehivesNear ?? null },
    history: request.history?.map(each => treatmentOf(facts, each)) ?? null,
    mix: [],
    weather: weatherOf(weather),
    workDay: request.workDay ?? null,
    dose: null,
  }
}

/** A clock that is minutes ahead is no forecast. */
const maxHoursAhead = 0.25

function weatherOf(weather: VerdictRequest['weather']): Question['weather'] {
  if (!weather) return null
  const { temperature = null, wind = null, rain = null, at } = weather
  const hoursAgo = at ? (Date.now() - Date.parse(at)) / 3_600_000 : 0
  if (hoursAgo < -maxHoursAhead) throw invalid({ 'weather.at': ['Это время ещё не\u00a0наступило.'] })
  return { temperature, wind, rain, hoursAgo }
}

type EarlierTreatment = NonNullable<VerdictRequest['history']>[number]

function treatmentOf({ uses, drugs }: VerdictFacts, { use: alias, ...told }: EarlierTreatment): Treatment {
  const use = uses.get(alias)!
  return { ...told, drug: drugs.get(use.drug)!, use, sides: use.sides }
}
