import { addDays, type Day } from '#features/verdict/calendar.ts'
import { type AskedField, type NextQuestion, nextQuestion, type PhaseRange } from '#features/verdict/next-question.ts'
import { plantName } from '#features/verdict/plant-name.ts'
import type { Question } from '#features/verdict/question.ts'
import { dateSeenFrom, dayAndMonth } from '#ui/format/format-date.ts'
import type { CalculatorDrug, Phase } from '../calculator-drug.ts'
import type { CalculatorState, FieldName } from '../calculator-state.ts'
import { fieldNameAt, type Slot } from '../mix/mix-state.ts'

/** The question inside the verdict box: its text and the answers, each one the value of a field. */
export interface AskedQuestion {
  field: FieldName
  title: string
  help: string
  input: 'buttons' | 'select' | 'date'
  answers: readonly { value: string; label: string }[]
  /** What the field `unsure` becomes when the gardener does not know. */
  unsure: string
  /** How many questions are open, this one included, and the fields they are about. */
  left: number
  open: readonly AskedField[]
}

/** A product of the tank with its question for the verdict. */
export interface AskingPart {
  slot: Slot
  drug: Pick<CalculatorDrug, 'formText' | 'otherForms'>
  question: Question
}

/** Null when no answer can change the verdict any more. */
export function askedQuestion(
  parts: readonly AskingPart[],
  phases: readonly (Phase & { bbchFrom: string })[],
  state: CalculatorState,
): AskedQuestion | null {
  if (parts.length === 0) return null
  const unsure = state.unsure.split(',').filter(Boolean)
  const next = nextQuestion(
    parts.map(({ question }) => question),
    { phases: phases.map(toRange), unsure: closedFields(unsure, state) },
  )
  if (!next) return null
  const isBloom =
    (next.field === 'flowering' || next.field === 'nearby') &&
    next.open.includes('flowering') &&
    next.open.includes('nearby')
  const part = parts[next.part]!
  const key = isBloom ? 'bloom' : next.field
  const text = texts[key](part, phases)
  return {
    ...text,
    field: fieldNameAt<FieldName>(key, part.slot),
    input: text.input ?? 'buttons',
    unsure: [...unsure, key].join(','),
    left: countLeft(next, isBloom),
    open: next.open,
  }
}

/** Both blossoms are one question. */
const countLeft = ({ open }: NextQuestion, isBloom: boolean) => open.length - (isBloom ? 1 : 0)

const toRange = ({ bbchFrom, bbchTo, flowering }: Phase & { bbchFrom: string }): PhaseRange => ({
  bbch: bbchFrom,
  bbchEnd: bbchTo,
  ...(flowering !== 'sometimes' && { flowering: flowering === 'yes' }),
})

/** «Да» to the question about treatments leaves their days unknown: they are typed into the form, not asked for again. */
function closedFields(unsure: readonly string[], { treated }: CalculatorState): AskedField[] {
  const fields = unsure.flatMap(name => (name === 'bloom' ? (['flowering', 'nearby'] as const) : [name as AskedField]))
  return treated === 'some' ? [...fields, 'treated'] : fields
}

interface QuestionText extends Pick<AskedQuestion, 'title' | 'help' | 'answers'> {
  input?: AskedQuestion['input']
}

const yesNo = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
]

const harvestDays = [
  [1, 'завтра'],
  [3, 'через 3\u00a0дня'],
  [7, 'через неделю'],
  [14, 'через 2\u00a0недели'],
  [30, 'через месяц'],
] as const

const daysAfter = (day: Day) =>
  harvestDays.map(([days, label]) => ({
    value: addDays(day, days),
    label: `${label}, ${dayAndMonth(addDays(day, days))}`,
  }))

/** Plants grow: another day than today is named. */
const onDay = ({ today, day }: Question, now = '') => (day === today ? now : ` ${dateSeenFrom(today, day)}`)

const plantOf = ({ crop }: Question) => plantName(crop) ?? 'Посадка'

const texts: Record<
  AskedField | 'bloom',
  (part: AskingPart, phases: readonly (Phase & { bbchFrom: string })[]) => QuestionText
> = {
  form: ({ drug }) => ({
    title: 'Что написано на\u00a0упаковке?',
    help: drug.otherForms ?? '',
    answers: [
      { value: 'this', label: drug.formText ?? 'то\u00a0же' },
      { value: 'other', label: 'другое' },
    ],
  }),
  place: () => ({
    title: 'Где растёт?',
    help: '',
    answers: [
      { value: 'open', label: 'Грядка' },
      { value: 'protected', label: 'Теплица' },
      { value: 'indoor', label: 'Комната' },
      { value: 'storage', label: 'Хранилище' },
    ],
  }),
  harvest: ({ question }) => ({
    title: harvestLabel(question.crop),
    help: '',
    answers: daysAfter(question.day),
    input: 'select',
  }),
  part: () => ({
    title: 'На\u00a0перо или на\u00a0репку?',
    help: 'Норма\u00a0— не\u00a0для всего, что едят.',
    answers: [
      { value: 'greens', label: 'На\u00a0перо' },
      { value: 'bulb', label: 'На\u00a0репку' },
    ],
  }),
  condition: ({ question }) => ({
    title: 'Подходит условие нормы?',
    help: question.use?.rateCondition ?? '',
    answers: yesNo,
  }),
  planted: () => ({ title: 'Когда посадили?', help: 'Или когда собираетесь сажать.', answers: [], input: 'date' }),
  phase: ({ question }, phases) => ({
    title: `Какая фаза${onDay(question, ' сейчас')}?`,
    help: 'Регистрация разрешает обработку не\u00a0во\u00a0все фазы.',
    answers: phases.map(({ bbchFrom, name }) => ({ value: bbchFrom, label: name })),
    input: 'select',
  }),
  flowering: ({ question }) => ({
    title: `${plantOf(question)} цветёт${onDay(question, ' сейчас')}?`,
    help: question.planting.phaseBlossom === 'sometimes' ? 'В\u00a0этой фазе бывает и\u00a0так, и\u00a0так.' : '',
    answers: yesNo,
  }),
  nearby: ({ question }) => ({
    title: `Рядом что-нибудь цветёт${onDay(question)}?`,
    help: 'Сорняки под деревом или соседняя грядка.',
    answers: yesNo,
  }),
  bloom: ({ question }) => ({
    title: `Что-нибудь цветёт${onDay(question)}?`,
    help: `${plantOf(question)}, сорняки под посадкой или соседняя грядка.`,
    answers: [
      { value: 'none', label: 'Ничего' },
      { value: 'own', label: plantOf(question) },
      { value: 'near', label: 'Только рядом' },
    ],
  }),
  treated: () => ({
    title: 'Чем-нибудь уже обрабатывали?',
    help: 'В\u00a0этом сезоне: от\u00a0этого зависят число обработок, перерыв и\u00a0чередование.',
    answers: [
      { value: 'none', label: 'Ничем' },
      { value: 'some', label: 'Да' },
    ],
  }),
  zone: () => ({
    title: 'Участок в\u00a0водоохранной зоне?',
    help: 'Это полоса у\u00a0воды: 50–\u2060200\u00a0м от\u00a0реки или озера, 500\u00a0м от\u00a0моря. Теплицы в\u00a0ней тоже.',
    answers: yesNo,
  }),
}

/** What is picked again and again is asked for the next picking: the end of the season would hide the waiting period. */
export const harvestLabel = (crop: Pick<NonNullable<Question['crop']>, 'harvestMode'> | null): string =>
  crop?.harvestMode === 'continuous' ? 'Когда следующий сбор?' : 'Когда соберёте урожай?'
