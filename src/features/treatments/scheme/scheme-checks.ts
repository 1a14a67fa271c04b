import {
  type Contradiction,
  contradictionsOf,
  contradictionsOfScheme,
  type Step,
} from '#features/treatments/contradictions.ts'
import type { Reason } from '#features/verdict/verdict.ts'
import { count } from '#ui/format/format.ts'
import { type JudgedOperation, type JudgedOption, type SchemeFacts, takenFirst } from './judge-steps.ts'
import { mendOfContradiction, mendOfReason } from './mends.ts'
import type { BoardCheck, CheckState, DraftStep } from './scheme-board.ts'

/** Cautions that a scheme can do something about; the others are told on the day of the treatment. */
const plannedCautions = new Set<string>([
  'MOA_REPEAT',
  'MOA_SHARE',
  'MOA_SEED',
  'SAME_AI',
  'BEES_PROTECTED',
  'BEES_EVENING',
  'PHI_PICKING',
])

export const isPlanned = ({ code, level }: Reason): boolean =>
  level === 'forbidden' || level === 'unknown' || (level === 'caution' && plannedCautions.has(code))

const tags: Readonly<Record<string, string>> = {
  PHI: 'не\u00a0успеет',
  PHI_STAGE: 'не\u00a0успеет',
  PHI_PICKING: 'сборы идут',
  MOA_REPEAT: 'группа повторится',
  MOA_SHARE: 'группа повторится',
  MOA_SEED: 'группа повторится',
  SAME_AI: 'то\u00a0же вещество',
  INTERVAL: 'слишком рано',
  MIX_GAP: 'слишком рано',
  MAX_COUNT: 'слишком много раз',
  COUNT: 'слишком много раз',
  BEES: 'пчёлы',
  BEES_PROTECTED: 'пчёлы',
  BEES_EVENING: 'пчёлы',
  FLOWERING: 'цветение',
  STAGE: 'не\u00a0та фаза',
  PHASE: 'не\u00a0та фаза',
  PLACE: 'другое место',
  NO_USE: 'не\u00a0для этой культуры',
  OTHER_PLANT: 'не\u00a0для этой культуры',
  CROP_EXCLUDED: 'не\u00a0для этой культуры',
  NOT_HOUSEHOLD: 'не\u00a0для ЛПХ',
  ORDER: 'порядок',
  NO_DAYS: 'без даты',
  UNPUBLISHED: 'черновик',
}
const tagOf = (code: string, state: CheckState) => tags[code] ?? (state === 'unknown' ? 'нет данных' : 'нельзя')

interface Context {
  plantId: number
  steps: readonly DraftStep[]
  facts: SchemeFacts
  judged: ReadonlyMap<string, readonly JudgedOption[]>
}

/** Everything that is wrong with a scheme, worst first, and then what holds. */
export function checkScheme(context: Context): BoardCheck[] {
  const { steps } = context
  const found = steps.flatMap((step, at) => [
    ...checksOfOrder(step, at, context),
    ...checksOfRegistration(step, at, context),
    ...checksOfSeason(step, at, context),
  ])
  const failing = joined(found).sort((a, b) => rank[a.state] - rank[b.state])
  return [...failing, ...holding(failing, context)]
}

const rank: Record<CheckState, number> = { forbidden: 0, caution: 1, unknown: 2, ok: 3 }

/** One check per code and step; what is not known is told once for all steps. */
function joined(found: readonly BoardCheck[]): BoardCheck[] {
  const checks = new Map<string, BoardCheck>()
  for (const check of found) {
    const key = check.state === 'unknown' ? `${check.code} ${check.text}` : `${check.code} ${check.steps.join()}`
    const known = checks.get(key)
    if (!known) checks.set(key, check)
    else checks.set(key, mergedWith(known, check))
  }
  return [...checks.values()]
}

function mergedWith(known: BoardCheck, check: BoardCheck): BoardCheck {
  const steps = [...new Set([...known.steps, ...check.steps])]
  const isSameStep = steps.length === known.steps.length
  if (isSameStep) return rank[check.state] < rank[known.state] ? { ...check, mend: check.mend ?? known.mend } : known
  const { mend: _, ...rest } = known
  return { ...rest, steps, title: `${known.title}, ${check.title.replace(/^Шаг\s/, '')}` }
}

const titleOf = (at: number) => `Шаг\u00a0${at + 1}`

function checksOfOrder(step: DraftStep, at: number, { steps, facts }: Context): BoardCheck[] {
  const base = { steps: [step.key], state: 'forbidden' as const, title: titleOf(at) }
  const operation = step.treatmentId === null ? undefined : facts.operations.get(step.treatmentId)
  if (!operation) return [{ ...base, code: 'NO_DAYS', text: 'Выберите обработку.', tag: 'не\u00a0выбрано' }]
  const found: BoardCheck[] = []
  const originAt = steps.findIndex(({ key }) => key === step.afterKey)
  if (step.afterKey !== null && originAt === -1)
    found.push({
      ...base,
      code: 'ORDER',
      text: 'Шага, после которого он идёт, в\u00a0схеме нет.',
      tag: tagOf('ORDER', 'forbidden'),
    })
  else if (step.afterKey !== null && originAt >= at)
    found.push({
      ...base,
      code: 'ORDER',
      text: `Идёт после шага\u00a0${originAt + 1}, а\u00a0стоит выше него.`,
      tag: tagOf('ORDER', 'forbidden'),
      mend: { label: `Поставить после шага\u00a0${originAt + 1}`, step: step.key, after: step.afterKey },
    })
  if (!operation.isPublished)
    found.push({
      ...base,
      state: 'caution',
      code: 'UNPUBLISHED',
      text: `Обработка «${operation.title}»\u00a0— черновик: на\u00a0сайте её нет.`,
      tag: tagOf('UNPUBLISHED', 'caution'),
    })
  return found
}

/** The contradictions that forbid publishing. */
function checksOfRegistration(step: DraftStep, at: number, { plantId, steps, facts }: Context): BoardCheck[] {
  const operation = step.treatmentId === null ? undefined : facts.operations.get(step.treatmentId)
  if (!operation) return []
  const known = steps.flatMap(each => stepOf(each, plantId, facts) ?? [])
  const ofScheme = contradictionsOfScheme(plantId, facts.place, known).filter(each => each.step === step.key)
  const ofOperation = contradictionsOf(operation).filter(({ field }) => field === 'options')
  return [...ofScheme, ...ofOperation].map(each => ofContradiction(each, step, at, operation, facts))
}

function ofContradiction(
  each: Contradiction,
  step: DraftStep,
  at: number,
  operation: JudgedOperation,
  facts: SchemeFacts,
): BoardCheck {
  const mend = mendOfContradiction(each.code, step, operation, facts)
  const text = sentence(each.detail ?? each.text)
  return {
    code: each.code,
    state: 'forbidden',
    title: titleOf(at),
    text,
    steps: [step.key],
    tag: tagOf(each.code, 'forbidden'),
    ...(mend && { mend }),
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function stepOf(step: DraftStep, plantId: number, { operations, phases }: SchemeFacts): Step | null {
  const operation = step.treatmentId === null ? undefined : operations.get(step.treatmentId)
  if (!operation) return null
  const phase = step.phase === null ? null : phases.find(({ key }) => key === step.phase)
  return { ...step, plantId, phase, operation }
}

/** The answers of the verdict. While another option fits, the step can still be done. */
function checksOfSeason(step: DraftStep, at: number, { facts, judged }: Context): BoardCheck[] {
  const base = { steps: [step.key], title: titleOf(at) }
  const options = judged.get(step.key)
  if (!options)
    return waitsForDays(step)
      ? [{ ...base, code: 'NO_DAYS', state: 'caution', text: noDays, tag: tagOf('NO_DAYS', 'caution') }]
      : []
  const taken = takenFirst(options)
  const unpublished = options.filter(({ use }) => use === null)
  const gone = unpublished.map(
    ({ drugName }): BoardCheck => ({
      ...base,
      code: 'GONE',
      state: taken?.use ? 'caution' : 'forbidden',
      text: `${drugName}: нормы на\u00a0сайте нет.`,
      tag: 'нет нормы',
    }),
  )
  const isTakenFitting = taken?.use && !taken.reasons.some(({ level }) => level === 'forbidden')
  const refused = options
    .slice(0, isTakenFitting ? options.indexOf(taken) : 0)
    .flatMap(option => ofRefused(option, taken!, base))
  const own = (taken?.reasons ?? []).filter(isPlanned).map(reason => ofReason(reason, taken!, step, base, facts))
  return [...gone, ...refused, ...own]
}

const noDays = 'Заполните, когда его делать: без этого сроки не\u00a0проверить.'

/** What is done when found may come at any time. */
const waitsForDays = ({ anchorType, phase }: DraftStep) => !(anchorType === 'on_detection' && phase === null)

type Base = Pick<BoardCheck, 'steps' | 'title'>

function ofRefused(option: JudgedOption, taken: JudgedOption, base: Base): BoardCheck[] {
  return option.reasons
    .filter(({ level }) => level === 'forbidden')
    .map(({ code, text }) => ({
      ...base,
      code,
      state: 'caution' as const,
      text: `${option.drugName} не\u00a0подойдёт. ${text} Подойдёт ${taken.drugName}.`,
      tag: tagOf(code, 'caution'),
    }))
}

function ofReason(reason: Reason, option: JudgedOption, step: DraftStep, base: Base, facts: SchemeFacts): BoardCheck {
  const state = reason.level as CheckState
  const mend = mendOfReason(reason, step, facts)
  return {
    ...base,
    code: reason.code,
    state,
    text: `${option.drugName}. ${wordsOf(reason, step, facts)}`,
    tag: tagOf(reason.code, state),
    ...(mend && { mend }),
  }
}

/** The verdict asks a gardener for the phase; the editor has named one, but the scale gives it no code. */
function wordsOf({ code, text }: Reason, { phase }: DraftStep, { phases }: SchemeFacts): string {
  const named = phases.find(({ key }) => key === phase)
  return code === 'STAGE_UNKNOWN' && named?.bbchFrom === null
    ? `У\u00a0фазы «${named.name}» нет кода BBCH: подходит\u00a0ли она, не\u00a0проверить.`
    : text
}

const variants = { one: 'вариант', few: 'варианта', many: 'вариантов' }

/** What an editor wants to read even when it holds. */
function holding(failing: readonly BoardCheck[], { judged, facts }: Context): BoardCheck[] {
  const all = [...judged.values()].flat()
  if (all.length === 0) return []
  const fails = (...codes: string[]) => failing.some(({ code }) => codes.includes(code))
  const ok = (code: string, title: string, text: string): BoardCheck => ({
    code,
    state: 'ok',
    title,
    text,
    steps: [],
    tag: '',
  })
  return [
    ...(fails('MAX_COUNT', 'MAX_COUNT_UNKNOWN', 'COUNT', 'INTERVAL')
      ? []
      : [ok('OK_COUNT', 'Сколько раз и\u00a0перерывы', 'Все обработки укладываются.')]),
    ...(facts.harvest === null || fails('PHI', 'PHI_STAGE', 'PHI_UNKNOWN', 'NO_DAYS')
      ? []
      : [ok('OK_WAIT', 'Сроки ожидания', 'До\u00a0первого сбора выходят все.')]),
    ...(fails('NOT_HOUSEHOLD', 'LPH_UNKNOWN', 'GONE')
      ? []
      : [ok('OK_HOUSEHOLD', 'Для ЛПХ', `Разрешены все: ${count(all.length, variants)}.`)]),
  ]
}
