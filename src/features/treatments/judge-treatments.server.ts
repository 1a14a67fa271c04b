import { isInMonths } from '#features/verdict/calendar.ts'
import { permission } from '#features/verdict/rules.ts'
import type { Code, Reason } from '#features/verdict/verdict.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Contradiction } from './contradictions.ts'
import type { StoredOperation, StoredScheme } from './find-operations.server.ts'
import { findSchemeFacts, inTurns } from './scheme/find-board.server.ts'
import { type JudgedOption, judgeSteps, type SchemeFacts } from './scheme/judge-steps.ts'
import type { DraftStep } from './scheme/scheme-board.ts'
import { checkScheme } from './scheme/scheme-checks.ts'

/** What the verdict says against operations and schemes before they are published. */

/** The end of a registration is judged on the day of publishing: the season of a scheme is a sample and may lie a year ahead. */
const isOfToday = (code: Code) => code.startsWith('STATUS_')
/** Waits are judged with the harvest of a scheme; an operation alone has none. */
const isOfHarvest = (code: Code) => code.startsWith('PHI') || code.startsWith('REENTRY')

/**
 * Every option of the operations, in its phase and by its registration of today. What is not known of the registration is no permission;
 * what only a gardener knows, such as the day of planting, is asked on the day of the treatment.
 */
export async function refusedOptions(db: Db, operations: readonly StoredOperation[]): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const [plantId, ofCrop] of Map.groupBy(operations, each => each.plantId)) {
    const steps = ofCrop.map(toStep)
    const facts = await findSchemeFacts(db, { plantId, place: 'any', steps, harvest: null })
    if (!facts) continue
    const judged = await inTurns(judgeSteps(steps, facts))
    for (const operation of ofCrop)
      for (const { alias, drugName } of operation.options) {
        const inPhase = judged.get(keyOf(operation))?.find(option => option.alias === alias)
        for (const { code, text } of reasonsAgainst(alias, operation, inPhase, facts))
          found.push({ code, field: 'options', text: `${drugName} (${alias}): ${lowerFirst(text)}` })
      }
  }
  return found
}

const keyOf = ({ id }: StoredOperation) => `operation-${id}`

/** An operation as a step that is done when found, so that none counts against another. */
const toStep = (operation: StoredOperation): DraftStep => ({
  key: keyOf(operation),
  treatmentId: operation.id,
  anchorType: 'on_detection',
  phase: operation.phaseKey,
  offsetDays: null,
  afterKey: null,
  daysMin: null,
  daysMax: null,
  windowDays: 1,
  isRequired: false,
  repeatTimes: null,
  repeatEveryMin: null,
  repeatEveryMax: null,
})

function reasonsAgainst(
  alias: string,
  { phaseKey }: StoredOperation,
  inPhase: JudgedOption | undefined,
  facts: SchemeFacts,
): Pick<Reason, 'code' | 'text'>[] {
  const { today, uses, drugs } = facts
  const use = uses.get(alias)
  const drug = use && drugs.get(use.drug)
  if (!use || !drug) return [{ code: 'NO_USE', text: 'Нормы на\u00a0сайте нет.' }]
  const registered = permission({ today, drug, use, isPartial: false, isEaten: facts.crop?.edible ?? true })
  // A phase of several months begins in the first of them in the sample season.
  const fitsMonth = facts.phases.some(
    ({ key, months }) => key === phaseKey && months.some(month => isInMonths(use, month)),
  )
  const reasons = [
    ...registered.reasons.filter(({ level }) => level === 'forbidden' || level === 'unknown'),
    ...(inPhase?.reasons ?? []).filter(
      ({ code, level }) =>
        level === 'forbidden' && !isOfToday(code) && !isOfHarvest(code) && !(code === 'MONTH' && fitsMonth),
    ),
  ]
  return [...new Map(reasons.map(reason => [reason.code, reason])).values()]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What leaves a step of a scheme without an option that is allowed on its days, counted over all steps and their repeats. */
export async function refusedSteps(db: Db, scheme: StoredScheme): Promise<Contradiction[]> {
  const { plantId, place, draftSteps: steps } = scheme
  const facts = await findSchemeFacts(db, { plantId, place, steps })
  if (!facts) return []
  const judged = await inTurns(judgeSteps(steps, facts))
  return checkScheme({ plantId, steps, facts, judged })
    .filter(({ state, code }) => state === 'forbidden' && !isOfToday(code as Code))
    .map(({ code, steps: [step], text }) => ({
      code: code as Code,
      field: 'steps',
      text: `Шаг «${step}»: ${text}`,
      step: step!,
    }))
}
