import { z } from 'zod'
import { calculationSteps, formula } from '#features/dosing/calculation-steps.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { missingText, refusalText, remarkText, wayText } from '#features/dosing/words.ts'
import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { formFact, formRule } from '#features/verdict/permission.ts'
import { harvestPartRule, permission } from '#features/verdict/rules.ts'
import type { Reason } from '#features/verdict/verdict.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { invalid } from '#kit/problem.ts'
import { type DoseRequest, doseRequest, type Norm, normErrors, normFromRequest } from './dose-request.ts'
import { findNorms } from './find-norm.server.ts'
import { todayOf } from './request-today.ts'
import { toVerdictJson, verdictSchema } from './verdict-json.ts'

const remark = z.object({ code: z.string(), level: z.string(), text: z.string(), ways: z.array(z.string()).optional() })

const doseResponse = z.object({
  outcome: z
    .enum(['dose', 'ready', 'refused', 'no_data', 'forbidden'])
    .describe('forbidden — препарат нельзя применять в личном хозяйстве, число не даётся'),
  today: z.string().describe('От какого «сегодня» считали'),
  isDemo: z.boolean().nullable().describe('Демо-данные: сверяйтесь с этикеткой; null — своя норма'),
  form: z.string().nullable().describe('Препаративная форма и содержание: у марки бывает несколько; null — своя норма'),
  permission: verdictSchema.nullable().describe('Разрешён ли регламент в личном хозяйстве сегодня; null — своя норма'),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Точные числа десятичными строками: amount, minimum, maximum, cap, limitedBy, solution, fills, measured, loss, remarks',
    ),
  formula: z.string().nullable(),
  steps: z.array(z.string()),
  said: z.array(remark).describe('Что надо знать рядом с числом, и чего не хватает'),
})

/** `POST /api/dose`: the same function as the page. */
export const doseEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    method: 'post',
    path: '/dose',
    access: 'public',
    isStateless: true,
    tags: ['calculations'],
    summary: 'Посчитать дозу по регламенту или по своей норме',
    body: doseRequest,
    fieldNames: {
      use: 'регламент',
      isThisForm: 'форма на упаковке',
      today: 'сегодняшний день',
      rate: 'норма',
      treated: 'что обрабатывают',
      tank: 'бак',
      device: 'прибор',
      count: 'сколько растений',
    },
    responses: { 200: { description: 'Посчитать дозу по регламенту или по своей норме', schema: doseResponse } },
    run: ({ body }) => calculate(db, body),
  })

async function calculate(db: Db, request: DoseRequest): Promise<z.input<typeof doseResponse>> {
  const own = { isDemo: null, form: null, permission: null }
  if (!request.use) {
    const today = todayOf(request.today, moscowDay(new Date()))
    return toResponse({ ...own, today }, doseOf(normFromRequest(request), request))
  }
  const norm = (await findNorms(db, [request.use])).get(request.use)
  const {
    today: serverDay,
    drugs,
    uses,
    forms,
    severalForms,
  } = await findVerdictFacts(db, {
    crop: null,
    target: null,
    drugs: [],
    uses: [request.use],
  })
  const use = uses.get(request.use)
  const drug = use && drugs.get(use.drug)
  if (!norm || !use || !drug) throw invalid({ use: ['Такого регламента в\u00a0каталоге нет.'] })
  const today = todayOf(request.today, serverDay)
  const allowed = permission({ today, drug, use, isPartial: false, isEaten: true })
  const product = {
    today,
    isDemo: drug.isDemo,
    form: forms.get(drug.alias) ?? null,
    permission: toVerdictJson(allowed),
  }
  const obstacle = formRule({ ...formFact(severalForms.has(drug.alias), request.isThisForm), drug })
  if (obstacle && allowed.level !== 'forbidden') return withoutNumber(product, obstacle)
  const part = harvestPartRule({ use, crop: null, planting: {} })
  const response = toResponse(product, allowed.level === 'forbidden' ? null : doseOf(norm, request))
  return part
    ? { ...response, said: [{ code: part.code, level: part.level, text: part.text }, ...response.said] }
    : response
}

/** The dose of one form of a brand is many times that of another. */
const withoutNumber = (product: Product, { code, level, text }: Reason): DoseResponse => ({
  outcome: level === 'unknown' ? 'no_data' : 'refused',
  ...product,
  result: null,
  formula: null,
  steps: [],
  said: [{ code, level, text }],
})

function doseOf(norm: Norm, { treated, chosenRate, strength, percentMode, tank, device }: DoseRequest): DoseResult {
  const optional = { ...(strength && { strength }), ...(percentMode && { percentMode }) }
  const { plants, ...rest } = treated
  const errors = normErrors(norm, treated, 'treated')
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return dose({
    ...norm,
    treated: plants ? { ...rest, plants } : rest,
    chosenRate: chosenRate ?? null,
    tank: tank ?? null,
    device: device ?? null,
    ...optional,
  } as Parameters<typeof dose>[0])
}

type DoseResponse = z.input<typeof doseResponse>
type Product = Pick<DoseResponse, 'today' | 'isDemo' | 'form' | 'permission'>

function toResponse(product: Product, result: DoseResult | null): DoseResponse {
  const { input: _, ...facts } = result ?? { input: null }
  return {
    outcome: result?.outcome ?? 'forbidden',
    ...product,
    result: result && (JSON.parse(JSON.stringify(facts, bigToText)) as Record<string, unknown>),
    formula: result?.outcome === 'dose' ? formula(result) : null,
    steps: result?.outcome === 'dose' ? calculationSteps(result) : [],
    said: result ? remarksOf(result) : [],
  }
}

const bigToText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function remarksOf(result: DoseResult): z.input<typeof remark>[] {
  if (result.outcome === 'refused') return [{ code: result.code, level: 'forbidden', text: refusalText(result) }]
  if (result.outcome === 'no_data')
    return result.missing.map(missing => ({ code: missing.code, level: 'unknown', text: missingText(missing) }))
  if (result.outcome === 'ready') return []
  return result.remarks.map(remark => ({
    code: remark.code,
    level: remark.level,
    text: remarkText(remark),
    ...('ways' in remark && { ways: remark.ways.map(wayText) }),
  }))
}
