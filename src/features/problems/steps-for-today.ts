import { fitsTimeOfYear, namesTimeOfYear } from '#features/plants/time-of-year.ts'
import { count, typeset } from '#ui/format/format.ts'
import type { Activity } from './active-months.ts'
import { ladder, type Measure } from './ladder.ts'
import { lowerFirst, withoutFullStop } from './sentence.ts'

/** The products for the chosen crop. */
interface CropChoice {
  name: string
  drugs: number
  biological: number
  /** Every product only suppresses the problem. */
  partialOnly: boolean
  insteadText: string | null
  /** The list of these products. */
  drugsTo: string
}

export interface TodayFacts {
  activity: Activity
  /** 1…12 */
  month: number
  /** Out of season, when the plants may grow under cover: where the question «теплица?» leads with each answer. */
  askCover?: { covered: string; open: string } | null
  isQuarantine: boolean
  threshold: string | null
  decidingSign: string | null
  favourable: string | null
  measures: readonly Measure[]
  /** Null: no crop chosen yet. */
  crop: CropChoice | null
}

export interface Step {
  title: string
  text: string
  /** The section of the page with more about it. */
  anchor?: 'recognise' | 'treat' | 'measures' | 'biological' | 'chemistry'
  /** The list of what is allowed; the page shows it first. */
  products?: { label: string; to: string }
  /** Answers to the question of the text. */
  answers?: { label: string; to: string }[]
}

/** «Что делать сегодня»: inspect, start with the lowest rung, then a product. Without a measure for the season the second step is left out. */
export function stepsForToday(facts: TodayFacts): readonly Step[] {
  if (facts.isQuarantine) return quarantineSteps(facts)
  return [lookStep(facts), firstMeasureStep(facts), productStep(facts)].filter(step => step !== null)
}

/**
 * The owner of the plants must report signs of a quarantine object at once and let the service decide
 * (Federal Law 206-FZ «О карантине растений», article 32).
 */
export const quarantineAdvice =
  'Это карантинный объект. О подозрении сразу сообщите в территориальное управление Россельхознадзора; растения, плоды, тару и почву с участка не вывозите. Что делать дальше, решает карантинная служба.'

function quarantineSteps({ decidingSign, measures, month }: TodayFacts): readonly Step[] {
  return [
    {
      title: 'Сверьте признаки',
      text: decidingSign ? `Верный признак: ${lowerFirst(decidingSign)}.` : 'Сравните растение с признаками ниже.',
      anchor: 'recognise',
    },
    {
      title: 'Сообщите в карантинную службу',
      text: 'Позвоните или напишите в территориальное управление Россельхознадзора. До осмотра ничего с участка не вывозите.',
    },
    {
      title: 'Пока ждёте осмотра',
      text: [firstMeasure(measures, month, false), 'Сами препаратами не обрабатывайте.'].filter(Boolean).join(' '),
      anchor: 'measures',
    },
  ]
}

function lookStep({ activity, askCover, threshold, decidingSign, favourable }: TodayFacts): Step {
  if (isOff(activity)) return askCover ? coverStep(activity, askCover) : outOfSeasonStep(activity)
  if (threshold)
    return isCountable(threshold)
      ? {
          title: 'Осмотрите растения и посчитайте',
          text: `Обрабатывать стоит от порога: ${withoutFullStop(threshold)}. Пока меньше, хватит мер без препаратов.`,
          anchor: 'treat',
        }
      : {
          title: 'Проверьте, есть ли вредитель',
          text: `Как следить: ${withoutFullStop(threshold)}. Препарат нужен, только если вредителя становится больше.`,
          anchor: 'treat',
        }
  const sign = decidingSign ? `Верный признак: ${lowerFirst(decidingSign)}.` : 'Сверьте растение с признаками ниже.'
  return {
    title: 'Осмотрите растения',
    text: favourable ? `${sign} Опаснее всего: ${withoutFullStop(lowerFirst(favourable))}.` : sign,
    anchor: 'recognise',
  }
}

/** «2–3 % бутонов», «первые колонии» say when to act; «феромонные ловушки» only says how to monitor. */
export const isCountable = (threshold: string): boolean => /\d|перв|единичн/i.test(threshold)

const isOff = ({ state }: Activity) => state === 'off' || state === 'soon'

/** Months of activity are those of open ground; in a greenhouse or a room they do not hold. */
function coverStep({ text, currentMonth }: Activity, { covered, open }: { covered: string; open: string }): Step {
  return {
    title: 'Растёт в\u00a0теплице или в\u00a0комнате?',
    text: `На грядке сейчас спокойно: ${currentMonth}, а обычная активность — ${text}. Под крышей бывает и в другие месяцы.`,
    answers: [
      { label: 'Да, под крышей', to: covered },
      { label: 'Нет, на\u00a0грядке', to: open },
    ],
  }
}

function outOfSeasonStep({ state, text, currentMonth, opens }: Activity): Step {
  const title = state === 'soon' ? 'Сезон начнётся в следующем месяце' : 'Сейчас не сезон'
  const until = state === 'soon' ? 'осмотры начинайте' : 'к осмотрам вернитесь'
  return {
    title,
    text: `Сейчас ${currentMonth}, обычная активность: ${text}. Если признаков нет, обрабатывать не нужно; ${until}, когда наступит ${opens}.`,
    anchor: 'treat',
  }
}

function firstMeasureStep({ activity, month, measures }: TodayFacts): Step | null {
  const text = firstMeasure(measures, month, isOff(activity))
  return text === null
    ? null
    : { title: isOff(activity) ? 'Подготовьте участок' : 'Начните с агротехники', text, anchor: 'measures' }
}

function productStep({ activity, crop }: TodayFacts): Step {
  if (!crop)
    return {
      title: 'Выберите культуру',
      text: 'Разрешённые препараты, нормы и сроки ожидания у каждой культуры свои.',
      anchor: 'chemistry',
    }
  if (crop.drugs === 0)
    return {
      title: 'Препаратов нет: обойдитесь без них',
      text: crop.insteadText ?? 'Действуйте мерами без препаратов: они перечислены ниже.',
      anchor: 'measures',
    }
  return {
    title: isOff(activity) ? 'К сезону выберите препарат' : 'Если мер мало — препарат',
    text: productText(crop),
    products: {
      label: `Чем можно: ${count(crop.drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' })}`,
      to: crop.drugsTo,
    },
    anchor: crop.biological > 0 ? 'biological' : 'chemistry',
  }
}

const smallNumbers: Record<number, string> = { 2: 'два', 3: 'три', 4: 'четыре' }

function productText({ drugs, biological, partialOnly }: CropChoice): string {
  const allowed = `${drugs === 1 ? 'Разрешён' : 'Разрешено'} ${count(drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' })}`
  if (partialOnly) return `${allowed}; все только сдерживают, поэтому без остальных мер не обойтись.`
  if (biological === 0) return `${allowed}. Выберите один, соблюдайте норму и срок ожидания.`
  if (biological === drugs) return `${allowed}, все биологические.`
  if (biological === 1) return `${allowed}, один биологический: начните с него.`
  return `${allowed}, ${smallNumbers[biological] ?? biological} биологических: начните с них.`
}

/** The lowest measure of the season: while the problem is not active only one that names the season, else one that names no other. */
function firstMeasure(measures: readonly Measure[], month: number, isNamedOnly: boolean): string | null {
  const fits = isNamedOnly ? namesTimeOfYear : fitsTimeOfYear
  const inOrder = ladder.flatMap(rung => measures.filter(measure => measure.rung === rung))
  return inOrder.find(({ text }) => fits(text, month))?.text ?? null
}

/** Steps with typeset texts. */
export const typesetSteps = (steps: readonly Step[]): Step[] =>
  steps.map(step => ({ ...step, text: typeset(step.text) }))
