import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { stageFit, type Window } from '#features/verdict/place-and-phase.ts'
import type { Code } from '#features/verdict/verdict.ts'
import { days as daysText } from '#ui/format/format.ts'
import { type SaidAmount, saidAmounts } from './said/said-amounts.ts'
import { saidCount, saidDays } from './said/said-days.ts'
import { methodsOf, type TreatmentKind } from './treatment-kinds.ts'

/** A registered use that an operation names, as far as the operation may contradict it. */
export interface NamedUse extends Window {
  alias: string
  drugName: string
  isBiological: boolean
  /** The use covers the crop and one of the targets of the operation. */
  isCovering: boolean
  /** Registered for private plots, and the drug is not forbidden there. */
  isHousehold: boolean
  method: string
  place: string
  rateKind: DrugUse['rateKind']
  rateMin: string | null
  rateMax: string | null
  rateUnit: string | null
  basisValue: string | null
  basisUnit: string | null
  applicationsMax: number | null
  intervalMinDays: number | null
  /** Days before the harvest by the waiting period or by the words of the registration, the longer of them; null: not given in days. */
  waitDays: number | null
}

/** BBCH codes of a phase; null where the phase has none. `undefined` in place of a phase: the scale of the crop has no such phase. */
export interface NamedPhase {
  bbchFrom: string | null
  bbchTo: string | null
}

export interface Operation {
  title: string
  text: string
  kind: TreatmentKind
  /** Null: none is named. */
  phase: NamedPhase | null | undefined
  options: readonly NamedUse[]
  /** Names of drugs of the catalogue that are in the words of the operation. */
  drugNames: readonly string[]
}

export interface Step {
  key: string
  plantId: number
  anchorType: 'phase' | 'after_step' | 'on_detection'
  phase: NamedPhase | null | undefined
  offsetDays: number | null
  afterKey: string | null
  daysMin: number | null
  daysMax: number | null
  windowDays: number | null
  repeatTimes: number | null
  repeatEveryMin: number | null
  operation: Operation & { plantId: number }
}

export interface Contradiction {
  code:
    | 'NO_USE'
    | 'NOT_HOUSEHOLD'
    | 'METHOD'
    | 'PHASE'
    | 'STAGE'
    | 'PLACE'
    | 'WAIT'
    | 'INTERVAL'
    | 'COUNT'
    | 'DOSE'
    | 'OTHER_DRUG'
    | 'OTHER_PLANT'
    | 'WINDOW'
    | Code
  field: 'options' | 'phase' | 'text' | 'steps'
  text: string
  /** Key of the step, where it is one of a scheme. */
  step?: string
  /** The text without the name of the step. */
  detail?: string
}

/** What an operation says or names that the registrations do not; an empty list when it may be published. */
export function contradictionsOf(operation: Operation): Contradiction[] {
  const { phase, options } = operation
  return [
    ...(phase === undefined
      ? [{ code: 'PHASE', field: 'phase', text: 'В\u00a0шкале культуры нет такой фазы.' } as const]
      : []),
    ...options.flatMap(use => ofUse(use, operation)),
    ...ofWords(operation),
  ]
}

function ofUse(use: NamedUse, { kind, phase }: Operation): Contradiction[] {
  const found: Contradiction[] = []
  const add = (code: Contradiction['code'], text: string) =>
    found.push({ code, field: 'options', text: `${use.drugName} (${use.alias}): ${text}` })
  const methods = methodsOf[kind]
  if (!use.isCovering) add('NO_USE', 'норма не\u00a0распространяется на эту культуру и цель.')
  if (!use.isHousehold) add('NOT_HOUSEHOLD', 'норма не\u00a0для личных подсобных хозяйств.')
  if (methods && !(methods as readonly string[]).includes(use.method)) add('METHOD', 'в\u00a0норме другой способ.')
  if (phase && isOutside(use, phase)) add('STAGE', 'в\u00a0этой фазе норму не\u00a0применяют.')
  return found
}

const isOutside = (use: Window, { bbchFrom, bbchTo }: NamedPhase) =>
  bbchFrom !== null && stageFit(use, bbchFrom, bbchTo ?? bbchFrom) === 'outside'

function ofWords({ text, options, drugNames }: Operation): Contradiction[] {
  const said = saidDays(text)
  const count = saidCount(text)
  const named = new Set(options.map(use => use.drugName))
  return [
    ...said.flatMap(each =>
      options.filter(use => !each.isBiological || use.isBiological).flatMap(use => ofDays(each, use)),
    ),
    ...options
      .filter(use => count !== null && use.applicationsMax !== null && count > use.applicationsMax)
      .map(use =>
        inText(
          'COUNT',
          `${use.drugName}: в\u00a0тексте ${count} обработки, по норме не\u00a0больше ${use.applicationsMax}.`,
        ),
      ),
    ...saidAmounts(text)
      .filter(amount => !options.some(use => isRegisteredAmount(amount, use)))
      .map(({ text: said }) => inText('DOSE', `Нормы «${said}» нет ни\u00a0в\u00a0одной норме этой обработки.`)),
    ...drugNames
      .filter(name => !named.has(name))
      .map(name => inText('OTHER_DRUG', `В\u00a0тексте назван препарат «${name}», которого нет среди норм обработки.`)),
  ]
}

const inText = (code: Contradiction['code'], text: string): Contradiction => ({ code, field: 'text', text })

function ofDays({ days, isWait, isOtherGroup }: ReturnType<typeof saidDays>[number], use: NamedUse): Contradiction[] {
  if (isWait)
    return use.waitDays !== null && use.waitDays > days
      ? [
          inText(
            'WAIT',
            `${use.drugName}: в\u00a0тексте ${daysText(days)} до\u00a0сбора, а\u00a0срок ожидания ${use.waitDays}.`,
          ),
        ]
      : []
  if (isOtherGroup || use.intervalMinDays === null || use.intervalMinDays <= days) return []
  return [
    inText(
      'INTERVAL',
      `${use.drugName}: в\u00a0тексте повтор через ${daysText(days)}, по норме не\u00a0раньше чем через ${use.intervalMinDays}.`,
    ),
  ]
}

/** Grams, millilitres and pieces; a kilogram is a thousand grams, a litre a thousand millilitres. */
const baseUnits: Readonly<Record<string, readonly [unit: SaidAmount['unit'], scale: number]>> = {
  g: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  l: ['ml', 1000],
  pcs: ['pcs', 1],
}

/** Amounts are compared with so many digits: they come from texts and are not poured. */
const precision = 1e9
const rounded = (value: number) => Math.round(value * precision) / precision

/** Whether a use registers the amount. Said without what it is for, it must be the registered amount itself. */
function isRegisteredAmount(said: SaidAmount, use: NamedUse): boolean {
  const { rateMax } = use
  if (rateMax === null) return false
  const rate = [Number(use.rateMin ?? rateMax), Number(rateMax)] as const
  if (said.unit === '%') return isWithin(said, rate, percentScale(use))
  const [unit, scale] = baseUnits[use.rateUnit ?? ''] ?? []
  if (unit !== said.unit || scale === undefined) return false
  if (said.basis === null) return isWithin(said, rate, scale)
  if (use.basisValue === null || use.basisUnit !== said.basis.unit) return false
  return isWithin(said, rate, (scale * said.basis.value) / Number(use.basisValue))
}

/** A percent of a solution is grams of the product in a hundred millilitres: 100 г in 10 л is 1 %. */
function percentScale({ rateKind, rateUnit, basisUnit, basisValue }: NamedUse): number {
  if (rateKind === 'percent') return 1
  return rateUnit === 'g' && basisUnit === 'l' && basisValue !== null ? 1 / (10 * Number(basisValue)) : 0
}

function isWithin({ min, max }: SaidAmount, [least, most]: readonly [number, number], scale: number): boolean {
  return scale > 0 && rounded(min) >= rounded(least * scale) && rounded(max) <= rounded(most * scale)
}

/** What the steps of a scheme say that the registrations of their uses do not. */
export function contradictionsOfScheme(plantId: number, place: string, steps: readonly Step[]): Contradiction[] {
  return steps.flatMap(step => [
    ...(step.operation.plantId === plantId ? [] : [inStep(step, 'OTHER_PLANT', 'обработка для другой культуры.')]),
    ...(step.phase === undefined ? [inStep(step, 'PHASE', 'в\u00a0шкале культуры нет такой фазы.')] : []),
    ...ofWindow(step),
    ...step.operation.options.flatMap(use => ofStep(step, use, place, steps)),
  ])
}

/** Two days after a step are its window; a third number would be another one. */
function ofWindow(step: Step): Contradiction[] {
  const { anchorType, daysMin, daysMax, windowDays } = step
  if (
    anchorType !== 'after_step' ||
    daysMin === null ||
    daysMax === null ||
    windowDays === null ||
    windowDays === daysMax - daysMin
  )
    return []
  if (daysMax === daysMin && windowDays === 1) return []
  return [
    inStep(
      step,
      'WINDOW',
      `окно ${windowDays} сут., а\u00a0между сроками «через ${daysMin}–${daysMax}» их ${daysMax - daysMin}.`,
    ),
  ]
}

function ofStep(step: Step, use: NamedUse, place: string, steps: readonly Step[]): Contradiction[] {
  const found: Contradiction[] = []
  const add = (code: Contradiction['code'], text: string) =>
    found.push(inStep(step, code, `${use.drugName} (${use.alias}): ${text}`))
  const { repeatTimes, repeatEveryMin, daysMin } = step
  if (place !== 'any' && use.place !== 'any' && use.place !== place) add('PLACE', 'норма для другого места.')
  // A shifted step is not in the phase it is counted from.
  if (step.anchorType === 'phase' && step.offsetDays === 0 && step.phase && isOutside(use, step.phase))
    add('STAGE', 'в\u00a0этой фазе норму не\u00a0применяют.')
  if (repeatTimes !== null && (use.applicationsMax === null || repeatTimes > use.applicationsMax))
    add('COUNT', `повторов ${repeatTimes}, по норме не\u00a0больше ${use.applicationsMax ?? 'известного числа'}.`)
  if (repeatEveryMin !== null && (use.intervalMinDays === null || repeatEveryMin < use.intervalMinDays))
    add(
      'INTERVAL',
      `повтор через ${repeatEveryMin} дней, по норме не\u00a0раньше чем через ${use.intervalMinDays ?? '… (нет данных)'}.`,
    )
  const before = steps.find(({ key }) => key === step.afterKey)
  const isSame = before?.operation.options.some(({ alias }) => alias === use.alias)
  if (isSame && daysMin !== null && use.intervalMinDays !== null && daysMin < use.intervalMinDays)
    add(
      'INTERVAL',
      `через ${daysMin} дней после той же обработки, по норме не\u00a0раньше чем через ${use.intervalMinDays}.`,
    )
  return found
}

const inStep = ({ key }: Step, code: Contradiction['code'], detail: string): Contradiction => ({
  code,
  field: 'steps',
  text: `Шаг «${key}»: ${detail}`,
  step: key,
  detail,
})
