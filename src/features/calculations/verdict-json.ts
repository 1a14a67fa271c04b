import { z } from 'zod'
import { type Code, levels, type Reason } from '#features/verdict/reason.ts'
import type { Verdict } from '#features/verdict/verdict.ts'

/** The verdict as JSON, for the contract of the API. */

const codes = Object.keys(levels) as [Code, ...Code[]]
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const reasonSchema = z.object({
  code: z.enum(codes),
  level: z.enum(['forbidden', 'caution', 'unknown', 'info']).describe('info не меняет ответа'),
  text: z.string(),
  source: z.object({ title: z.string(), address: z.string().nullable() }),
  changesOn: day.nullable().describe('Первый день, когда этой причины уже нет'),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .describe('Числа, даты и имена из текста'),
})

export const verdictSchema = z.object({
  level: z.enum(['forbidden', 'caution', 'unknown', 'allowed']).describe('нельзя > осторожно > нет данных > можно'),
  isIncomplete: z.boolean().describe('Чего-то не хватает: рядом с «осторожно» тоже'),
  allowedFrom: day
    .nullable()
    .describe('С\u00a0какого дня ничто не\u00a0запрещает; null\u00a0— такого дня до\u00a0намеченного сбора нет'),
  reasons: z.array(reasonSchema),
})

export const toVerdictJson = ({
  level,
  isIncomplete,
  allowedFrom,
  reasons,
}: Verdict): z.input<typeof verdictSchema> => ({
  level,
  isIncomplete,
  allowedFrom,
  reasons: reasons.map(toReasonJson),
})

const toReasonJson = ({ code, level, text, source, changesOn, details }: Reason) => ({
  code,
  level: level === 'allowed' ? ('info' as const) : level,
  text,
  source: { title: source.title, address: source.address ?? null },
  changesOn,
  details: Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
  ),
})

/** What `POST /api/verdict` answers to one question. */
export const verdictResponse = verdictSchema.extend({
  today: z.string().describe('От какого «сегодня» считали'),
  day: z.string().describe('День обработки'),
  use: z.string().nullable().describe('По какому регламенту отвечено; null — подходящего нет'),
  isDemo: z.boolean().describe('Демо-данные: сверяйтесь с этикеткой'),
  form: z.string().nullable().describe('Препаративная форма и содержание: у марки бывает несколько'),
  lastTreatment: z.string().nullable().describe('Последний день обработки до намеченного сбора'),
  uses: z
    .array(verdictSchema.extend({ use: z.string() }))
    .describe('Ответы по всем подходящим регламентам, если запрошен препарат; лучший первый'),
})
export type VerdictAnswer = z.input<typeof verdictResponse>
