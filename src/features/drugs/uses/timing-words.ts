import type { PlantingTime } from './places-and-methods.ts'

/**
 * Reads «Время обработки» of a registration: which growth stages, months or days around planting and harvest the words allow.
 * Where words may mean more or less, the narrower meaning is taken. What is not understood is returned as unread, never dropped.
 */
export interface Timing {
  /** Inclusive BBCH codes; a start after the end goes over the winter. */
  bbchFrom: string | null
  bbchTo: string | null
  /** A gap inside the window, inclusive. */
  bbchExceptFrom: string | null
  bbchExceptTo: string | null
  /** 1…12, inclusive; a start after the end goes over the new year. */
  monthsFrom: number | null
  monthsTo: number | null
  plantingTime: PlantingTime | null
  harvestMinDays: number | null
  forbidFlowering: boolean
  /** Fragments for a person to read; empty when everything was understood. */
  unread: readonly string[]
}

type Window = readonly [from: string, to: string]

interface Meaning {
  /** One of several alternatives: «до цветения» and «после сбора» allow both. */
  window?: Window
  months?: readonly [from: number, to: number]
  planting?: PlantingTime
  harvestMinDays?: number
  exceptFlowering?: true
  /** The growing season limits only what no window limits. */
  isGrowingSeason?: true
  /** «через 10 дней» after a stage means a later stage, which depends on the crop. */
  isRepeat?: true
}

type Pattern = readonly [words: RegExp, meaning: (match: RegExpExecArray) => Meaning]
const stage = (from: string, to: string) => (): Meaning => ({ window: [from, to] })

/** BBCH of the general scale (Meier 2018); stages with garden names as in the phase scales of the seed. */
const stageNames: readonly (readonly [words: string, from: string, to: string])[] = [
  ['бел\\S+ \\(розов\\S+\\) бутон\\S*|бел\\S+ бутон\\S*', '55', '57'],
  ['обособлени\\S+ бутон\\S*', '54', '56'],
  ['розов\\S+ бутон[а-я]*', '57', '57'],
  ['бутонизац\\S+', '51', '59'],
  ['выдвижени\\S+ соцвети\\S+', '53', '59'],
  ['зелен\\S+ конус\\S*', '07', '09'],
  ['распускани\\S+(?: почек)?', '07', '09'],
  ['начал\\S+ цветения', '60', '61'],
  ['кон(?:ец|ца|це) цветения', '67', '69'],
  ['цветени[еяю]', '60', '69'],
  ['мелк\\S+ горошин\\S*', '73', '73'],
  ['смыкани\\S+ (?:грозд\\S+|ягод)', '77', '79'],
  ['начал\\S+ созревания', '81', '83'],
  ['сбор\\S*(?: урожая)?', '87', '89'],
]
const anyStage = stageNames.map(([words]) => words).join('|')
const stageOf = (text: string) => stageNames.find(([words]) => new RegExp(`^(?:${words})$`).test(text))

/** «от цветения до смыкания грозди»: up to the stage before the one that ends it. */
function rangeOf([, from = '', to = '']: RegExpExecArray): Meaning {
  const [first, last] = [stageOf(from)!, stageOf(to)!]
  return { window: [first[1], String(Number(last[1]) - 1).padStart(2, '0')] }
}

const weeks: Readonly<Record<string, number>> = { неделю: 1, две: 2, три: 3, четыре: 4 }
const unitDays = (unit: string) => (/^нед/.test(unit) ? 7 : 1)
const leadOf = ([, digits, word, unit = '']: RegExpExecArray): Meaning => ({
  harvestMinDays: digits ? Number(digits) * unitDays(unit) : weeks[word!]! * 7,
})

const monthStems = ['январ', 'феврал', 'март', 'апрел', 'ма[йея]', 'июн', 'июл', 'август', 'сентябр', 'октябр', 'ноябр', 'декабр']
const monthPatterns = monthStems.map(
  (stem, index): Pattern => [
    new RegExp(`(?<=^|[ ,;(])(?:в )?${stem}\\S{0,2}(?=$|[ ,;:)])`, 'g'),
    () => ({ months: [index + 1, index + 1] }),
  ],
)

const planting = '(?:посадк\\S+|посев\\S*|высев\\S*|высадк\\S+)(?: (?:рассады|севка|клубней|семян))?'

/** Longer phrases first: what one pattern has matched is not seen by the next ones. */
const patterns: readonly Pattern[] = [
  [/кроме (?:периода )?цветения|(?:исключая|вне) (?:период\S* )?цветени\S/g, () => ({ exceptFlowering: true })],
  [/до цветения, после цветения и после сбора(?: урожая)?/g, () => ({ exceptFlowering: true })],
  [/до и (?:сразу )?после цветения|до цветения и (?:сразу )?после (?:него|цветения)/g, () => ({ exceptFlowering: true })],
  [/(?:не позже,? чем )?за (?:(\d+)|(две|три|четыре|неделю)) ?(дн\S*|сут\S*|недел\S*)? до (?:сбора|уборки)(?: урожая)?/g, leadOf],
  [/(?:ранней весной )?до (?:распускания|набухания) почек/g, stage('00', '03')],
  [/осенью после листопада|после листопада/g, stage('97', '97')],
  [/(?:только )?(?:сразу )?после (?:сбора|уборки)(?: урожая)?|(?:сразу )?после скашивания листьев/g, stage('91', '97')],
  [/до и (?:сразу )?после смыкания рядков/g, stage('00', '49')],
  [/до смыкания рядков/g, stage('00', '38')],
  [/до (?:появления )?всходов(?: культуры)?/g, stage('00', '08')],
  [/после (?:появления )?всходов(?: культуры)?/g, stage('09', '89')],
  [new RegExp(`(?:от|с) (${anyStage}) до (${anyStage})(?![а-я])`, 'g'), rangeOf],
  [
    new RegExp(`\\(?(${anyStage}) - (${anyStage})\\)?`, 'g'),
    ([, from = '', to = '']) => ({ window: [stageOf(from)![1], stageOf(to)![2]] }),
  ],
  [/через [\d–-]+ дн\S+ после цветения|(?:сразу )после цветения/g, stage('71', '75')],
  [/до цветения/g, stage('00', '59')],
  [/после цветения/g, stage('71', '89')],
  [/в фаз[еу] (\d)(?:[–-](\d))?(?: настоящ\S+)? лист\S+/g, ([, from, to]) => ({ window: [`1${from}`, `1${to ?? from}`] })],
  ...stageNames.map(
    ([words, from, to]): Pattern => [
      new RegExp(`(?<=^|[ ,;(])(?:в |во время |в период |в фаз[еу] |по )?(?:${words})(?=$|[ ,;)])`, 'g'),
      stage(from, to),
    ],
  ),
  [new RegExp(`за [\\d–-]+ (?:дн\\S+|сут\\S+) до ${planting}|(?:перед|до) ${planting}`, 'g'), () => ({ planting: 'before' })],
  [new RegExp(`(?:в лунк[уи] (?:или борозду )?)?при ${planting}(?: и пересадке)?`, 'g'), () => ({ planting: 'at' })],
  [new RegExp(`после ${planting}`, 'g'), () => ({ planting: 'after' })],
  [/(?:полив )?рассады/g, () => ({ planting: 'before' })],
  [/в период вегетации|в течение вегетации|вегетирующих растений/g, () => ({ isGrowingSeason: true })],
  [/в конце лета/g, () => ({ months: [8, 8] })],
  [/осенью/g, () => ({ months: [9, 11] })],
  [/ранней весной/g, () => ({ months: [3, 4] })],
  [/весной/g, () => ({ months: [3, 5] })],
  ...monthPatterns,
  [/(?:и )?через (?:[\d–-]+ (?:дн\S+|недел\S+)|неделю|три недели)/g, () => ({ isRepeat: true })],
]

/** Words about how, at what sign of the pest, at what hour or in what weather: they limit no stage, month or day. */
const unlimited = new RegExp(
  [
    '(?:при|по|до) (?:массовым )?(?:перв\\S+|молод\\S+|отросшим|массовым)(?: (?:признак\\S+|пят\\S+|точк\\S+|колони\\S+|находк\\S+|гусениц\\S*|личинк\\S*|сорняк\\S+|болезн\\S+))*',
    '(?:при появлении|по) (?:перв\\S+ )?(?:личинк\\S+|гусениц\\S+|отрождени\\S+ гусениц|всход\\S+ и перв\\S+ колони\\S+)',
    '(?:младших|[\\d–-]+) возраст\\S*|(?:по )?кажд\\S+ поколени\\S+|в (?:массовый )?лет(?: мухи)?',
    'и по всходам|(?:и |при )?до них',
    'профилактическ\\S+|перв\\S+(?: обработка)? -? ?профилактическ\\S+|последующ\\S+|с интервалом [\\d–-]+ (?:дн\\S+|сут\\S+)',
    'опрыскивани\\S+(?: (?:почвы|растений|листьев))?|полив почвы|обработк\\S+ (?:клубней|семян|растений)|пролив междурядий|полив(?: под корень)?|внесение',
    'вечером|утром|по мокрой погоде|по влажной почве(?: теплее [\\d]+ °c)?|при почве теплее [\\d]+ °c',
    'не на (?:перо|растения)|с захватом низа листа|с увлажнением клубней|с защитой стволов|с присыпкой землей|до полного смачивания',
    'с заделкой(?: в почву)?(?: на глубину [\\d–-]+ см)?|под корень|под куст и в ходы|в норки и борозды|в лунк[уи]|в борозд[уы]',
    'по плодам и листьям|вместе с основным препаратом|на розе -?',
  ].join('|'),
  'g',
)

/** Reads the words of one registered use. An empty text limits nothing. */
export function readTiming(text: string | null): Timing {
  const { meanings, rest } = meaningsOf(normalize(text ?? ''))
  const windows = meanings.flatMap(({ window }) => (window ? [window] : []))
  const plantings = [...new Set(meanings.flatMap(({ planting: each }) => each ?? []))]
  const months = meanings.flatMap(each => (each.months ? [each.months] : []))
  const unread = [...rest]
  if (windows.length > 0 && meanings.some(({ isRepeat }) => isRepeat)) unread.push('через несколько дней после этой фазы')
  if (plantings.length > 0 && meanings.some(({ isRepeat }) => isRepeat)) unread.push('через несколько дней после посадки')
  if (plantings.length > 1) unread.push('и до, и после посадки')
  if (months.length > 1) unread.push('разные времена года')
  const isGrowing = windows.length === 0 && meanings.some(({ isGrowingSeason }) => isGrowingSeason)
  const stages = joinWindows(isGrowing ? [growingSeason] : windows)
  if (!stages) unread.push('больше двух разных фаз')
  return {
    ...(stages ?? noWindow),
    monthsFrom: months[0]?.[0] ?? null,
    monthsTo: months[0]?.[1] ?? null,
    plantingTime: plantings[0] ?? null,
    harvestMinDays: Math.max(...meanings.map(each => each.harvestMinDays ?? 0), 0) || null,
    forbidFlowering: meanings.some(({ exceptFlowering }) => exceptFlowering),
    unread,
  }
}

/** From the first open bud to the fall of the leaves. */
const growingSeason: Window = ['07', '97']

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/—/g, '-')
    .trim()

function meaningsOf(text: string): { meanings: Meaning[]; rest: string[] } {
  const meanings: Meaning[] = []
  let rest = text
  for (const [words, meaning] of patterns)
    rest = rest.replace(words, (...match) => {
      meanings.push(meaning(match as unknown as RegExpExecArray))
      return '|'
    })
  const fragments = rest.replace(unlimited, '|').split(/[|,;:.()]|(?<=^|\s)(?:и|или|-)(?=\s|$)/)
  return { meanings, rest: fragments.map(each => each.trim()).filter(each => /[а-яa-z\d]/.test(each) && !/^(?:и|или|-)$/.test(each)) }
}

type Stages = Pick<Timing, 'bbchFrom' | 'bbchTo' | 'bbchExceptFrom' | 'bbchExceptTo'>
const noWindow: Stages = { bbchFrom: null, bbchTo: null, bbchExceptFrom: null, bbchExceptTo: null }

const next = (code: string, by: number) => String(Number(code) + by).padStart(2, '0')

/**
 * Alternatives as one window with at most one gap; null when they do not fit in one. Windows that overlap name one time twice, so
 * both hold: «до цветения, по обособлению бутонов».
 */
function joinWindows(windows: readonly Window[]): Stages | null {
  const joined: [string, string][] = []
  for (const [from, to] of windows.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined.splice(-1, 1, [from, to < last[1] ? to : last[1]])
    else if (last && from === next(last[1], 1)) last[1] = to
    else joined.push([from, to])
  }
  const [first, second] = joined
  if (!first) return noWindow
  if (!second) return { ...noWindow, bbchFrom: first[0], bbchTo: first[1] }
  if (joined.length > 2) return null
  // Before and after the season: the window goes over the winter.
  if (first[0] === '00' && second[1] === '97') return { ...noWindow, bbchFrom: second[0], bbchTo: first[1] }
  return { bbchFrom: first[0], bbchTo: second[1], bbchExceptFrom: next(first[1], 1), bbchExceptTo: next(second[0], -1) }
}
