import { z } from 'zod'
import { type TreatmentKind, treatmentKinds } from '#features/treatments/treatment-kinds.ts'

const state = z.enum(['forbidden', 'unknown', 'caution', 'ok'])
const nullableText = z.string().nullable()

const phase = z.object({
  key: z.string(),
  name: z.string(),
  bbchFrom: nullableText,
  bbchTo: nullableText,
  months: z.array(z.int()),
  isFlowering: z.boolean().nullable(),
})
const operation = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(Object.keys(treatmentKinds) as [TreatmentKind, ...TreatmentKind[]]),
  /** Key of the phase that the operation itself names. */
  phase: nullableText,
  /** False for a draft: the site does not show it. */
  isPublished: z.boolean(),
  isOfCrop: z.boolean(),
})
/** The one change that a failing check asks for. */
const mend = z.object({
  label: z.string(),
  step: z.string(),
  /** New values of fields of the step. */
  set: z.record(z.string(), z.union([z.int(), z.string(), z.null()])).optional(),
  /** Puts the step behind this one. */
  after: z.string().optional(),
  remove: z.literal(true).optional(),
})
const check = z.object({
  code: z.string(),
  state,
  title: z.string(),
  text: z.string(),
  /** Keys of the steps. */
  steps: z.array(z.string()),
  /** A few words for the card; empty for a check that holds. */
  tag: z.string(),
  mend: mend.optional().describe('Единственная правка, которой не\u00a0хватает'),
})
const option = z.object({
  use: z.string(),
  drug: z.string(),
  /** «25 г на 10 л · ждать 20 суток · FRAC 4». */
  note: z.string(),
  state,
  /** Why not, or what to mind; empty for one that fits. */
  why: z.string(),
})
const step = z.object({
  key: z.string(),
  /** In the order of preference. */
  options: z.array(option),
  days: z.object({ from: z.string(), to: z.string(), latest: z.string(), isConditional: z.boolean() }).nullable(),
  /** Days to wait until the harvest with the product that is taken first; null: not known in days. */
  waitDays: z.int().nullable(),
})

/** What the builder of a scheme shows besides the steps themselves: the response of the check of a scheme. */
export const schemeBoard = z.object({
  phases: z.array(phase),
  /** Operations of the crop, and those that a step names. */
  operations: z.array(operation),
  checks: z.array(check).describe('Сначала то, что не\u00a0сходится'),
  steps: z.array(step),
  /** First picking; null: the crop has none in its scale. */
  season: z.object({ year: z.int(), harvest: nullableText }),
})
