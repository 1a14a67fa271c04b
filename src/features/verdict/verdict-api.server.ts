import { z } from 'zod'
import { dose } from '#features/dosing/dosing.ts'
import { findNorm } from '#features/dosing/find-norm.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import { findVerdictFacts, type UseRecord, type VerdictFacts } from './find-verdict-facts.server.ts'
import { lastTreatmentDay, phiState } from './harvest.ts'
import { landWithoutCrop, type Question, type Treatment } from './question.ts'
import { verdict } from './rules.ts'
import { toVerdictJson, verdictSchema } from './verdict-json.ts'
import { type VerdictRequest, verdictNames, verdictRequest } from './verdict-request.ts'

const verdictResponse = verdictSchema.extend({
  day: z.string().describe('День обработки'),
  use: z.string().nullable().describe('По какому регламенту отвечено; null — подходящего нет'),
  lastTreatment: z.string().nullable().describe('Последний день обработки до намеченного сбора'),
})

/** The address of land under no crop. */
const land = 'land'

/** `POST /api/verdict`: the same function as the pages. */
export const verdictEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    method: 'post',
    path: '/verdict',
    access: 'public',
    isStateless: true,
    maxBody: 32 * 1024,
    tags: ['calculations'],
    summary: 'Можно ли сделать эту обработку в этот день',
    body: verdictRequest,
    fieldNames: verdictNames,
    responses: { 200: { description: 'Можно ли сделать эту обработку в этот день', schema: verdictResponse } },
    run: ({ body }) => evaluate(db, body),
  })

async function evaluate(db: Db, request: VerdictRequest): Promise<z.input<typeof verdictResponse>> {
  const facts = await findVerdictFacts(db, {
    crop: request.crop === land ? '' : (request.crop ?? null),
    target: request.target ?? null,
    drugs: request.drug ? [request.drug] : [],
    uses: [request.use, ...(request.history ?? []).map(({ use }) => use), ...(request.mix ?? []).map(({ use }) => use)].filter(
      alias => alias !== undefined,
    ),
  })
  const errors = unknownNames(request, facts)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const use = chosenUse(request, facts)
  const question = questionOf(request, facts, use, await doseOf(db, request, use))
  const { plannedHarvest } = question.planting
  const waits = use !== null && plannedHarvest !== null && phiState(use) === 'days'
  return {
    ...toVerdictJson(verdict(question)),
    day: question.day,
    use: use?.alias ?? null,
    lastTreatment: waits ? lastTreatmentDay(plannedHarvest, use.phiDays!) : null,
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

/** Without a named row: the drug's row for the crop and the target, one for the place first. */
function chosenUse({ use, drug, crop, target, planting }: VerdictRequest, { uses }: VerdictFacts): UseRecord | null {
  if (use) return uses.get(use)!
  const fitting = [...uses.values()].filter(
    each =>
      each.drug === drug &&
      (!crop || (crop === land ? each.crops.length === 0 : each.crops.includes(crop))) &&
      (!target || each.targets.some(({ alias }) => alias === target)),
  )
  return fitting.find(({ place }) => place === 'any' || place === planting?.place) ?? fitting[0] ?? null
}

async function doseOf(db: Db, { dose: asked }: VerdictRequest, use: UseRecord | null): Promise<Question['dose']> {
  const norm = asked && use ? await findNorm(db, use.alias) : null
  return norm ? dose({ ...norm, ...asked } as Parameters<typeof dose>[0]) : null
}

function questionOf(request: VerdictRequest, facts: VerdictFacts, use: UseRecord | null, counted: Question['dose']): Question {
  const { planting = {}, plot = {}, weather } = request
  return {
    today: facts.today,
    day: request.day ?? facts.today,
    drug: facts.drugs.get(use?.drug ?? request.drug!)!,
    use,
    crop: request.crop === land ? landWithoutCrop : facts.crop,
    target: facts.target,
    planting: {
      place: planting.place ?? null,
      bbch: planting.bbch ?? null,
      phaseName: null,
      flowering: planting.flowering ?? null,
      flowersNearby: planting.flowersNearby ?? null,
      plantedAt: planting.plantedAt ?? null,
      plannedHarvest: planting.plannedHarvest ?? null,
    },
    plot: { waterZone: plot.waterZone ?? null, beehivesNear: plot.beehivesNear ?? null },
    history: request.history?.map(({ use: alias, day }) => treatmentOf(facts, alias, day)) ?? null,
    mix: (request.mix ?? []).map(({ use: alias }) => {
      const { drug, method } = facts.uses.get(alias)!
      return { drug: facts.drugs.get(drug)!, method }
    }),
    weather: weather ? { temperature: weather.temperature ?? null, wind: weather.wind ?? null, rain: weather.rain ?? null } : null,
    workDay: request.workDay ?? null,
    dose: counted,
  }
}

function treatmentOf({ uses, drugs }: VerdictFacts, alias: string, day: string): Treatment {
  const use = uses.get(alias)!
  return { day, drug: drugs.get(use.drug)!, use, sides: use.sides }
}
