import type { PlantingTime } from './places-and-methods.ts'

/**
 * Phrases of «Время обработки». A pattern is a sequence of words: `стем*` is any word that begins so, `?слово` may be missing,
 * `а|б` is one of both, `#` a number or a range of numbers, `@` the name of a growth stage, `~` the name of a month.
 */

export type Window = readonly [from: string, to: string]

export interface Meaning {
  /** One of several alternatives: «до цветения» and «после сбора» allow both. */
  window?: Window
  months?: readonly [from: number, to: number]
  planting?: PlantingTime
  harvestMinDays?: number
  exceptFlowering?: true
  /** The growing season limits only what no window limits. */
  isGrowingSeason?: true
  /** After the fall of the leaves: by itself over the whole winter. */
  isAutumn?: true
  /** «осенью» was said with it. */
  inAutumn?: true
  /** «через 10 дней» after a stage means a later stage, which depends on the crop. */
  isRepeat?: true
  /** Days between two treatments; null: no longest interval. */
  interval?: readonly [min: number, max: number | null]
}

/** What `#`, `@` and `~` stood for, in order: texts of numbers, also of months, and the windows of stages. */
export type Captured = readonly (string | Window)[]
/** A function returns null where the words make no sense, such as a range that runs backwards: the phrase is unread then. */
export type Phrase = readonly [pattern: string, meaning: Meaning | ((captured: Captured) => Meaning | null)]

/** BBCH of the general scale (Meier 2018); names as in the phase scales of the seed. */
export const stageNames: readonly (readonly [pattern: string, from: string, to: string])[] = [
  ['бел* ( розов* ) бутон*', '55', '57'],
  ['бел* бутон*', '55', '57'],
  ['обособлени* бутон*', '54', '56'],
  ['розов* бутон*', '57', '57'],
  ['бутонизац*', '51', '59'],
  ['выдвижени* соцвети*', '53', '59'],
  ['зелен* конус*', '07', '09'],
  ['распускани* ?почек', '07', '09'],
  ['начал* цветения', '60', '61'],
  ['конец|конца|конце цветения', '67', '69'],
  ['цветение|цветения|цветении', '60', '69'],
  ['мелк* горошин*', '73', '73'],
  ['смыкани* грозд*|ягод*', '77', '79'],
  ['начал* созревания', '81', '83'],
  ['сбор|сбора ?урожая', '87', '89'],
]

const day = 'день|дня|дней|сут|суток|сутки'
const plantingWord = 'посадк*|посев*|высев*|высадк* ?рассады|севка|клубней|семян'
const harvestWord = 'сбора|уборки ?урожая'
const windowOf = (captured: Captured): Window => captured.find(each => typeof each !== 'string')!
/** «10-14» are at least 10 and at most 14 days, «10» at least 10. */
function intervalOf([days]: Captured, unit = 1): Pick<Meaning, 'interval'> | null {
  const [min, max] = String(days).split('-').map(Number) as [number, number?]
  return max !== undefined && max < min ? null : { interval: [min * unit, max === undefined ? null : max * unit] }
}

/** Of «20-30» and «30-20» the longer. */
const longest = (captured: Captured): number => Math.max(...String(captured[0]).split('-').map(Number))

const stage = (pattern: string, from: string, to: string): Phrase => [pattern, { window: [from, to] }]

/** «от цветения до смыкания грозди»: up to the stage before the one that ends it. */
function untilStage(captured: Captured): Meaning | null {
  const [first, last] = captured as [Window, Window]
  return spanOf(first[0], String(Number(last[0]) - 1).padStart(2, '0'))
}

/** Only what begins with the harvest goes over the winter; other stages in the wrong order are a mistake of the words. */
const spanOf = (from: string, to: string): Meaning | null =>
  from <= to || from >= '87' ? { window: [from, to] } : null

/** BBCH 19 stands for nine leaves and more. */
function leavesOf([count]: Captured): Meaning | null {
  const [from, to = from] = String(count).split('-').map(Number) as [number, number?]
  return from < 1 || to! < from ? null : { window: [`1${Math.min(from, 9)}`, `1${Math.min(to!, 9)}`] }
}

/** «BBCH 31-59», «BBCH от 31 до 59», «BBCH 65»: codes of the general scale. */
function codesOf(captured: Captured): Meaning | null {
  const [from, to = from, ...others] = captured
    .flatMap(each => String(each).split('-'))
    .map(code => code.padStart(2, '0'))
  return others.length > 0 || from!.length > 2 || to!.length > 2 ? null : spanOf(from!, to!)
}

const beforeHarvest: Phrase[] = [
  [`за # ${day} до ${harvestWord}`, captured => ({ harvestMinDays: longest(captured) })],
  [`за # недел* до ${harvestWord}`, captured => ({ harvestMinDays: longest(captured) * 7 })],
  [`за неделю до ${harvestWord}`, { harvestMinDays: 7 }],
  [`за две недели до ${harvestWord}`, { harvestMinDays: 14 }],
  [`за три недели до ${harvestWord}`, { harvestMinDays: 21 }],
  [`за четыре недели до ${harvestWord}`, { harvestMinDays: 28 }],
  [`не позже|позднее ?, ?чем ?за # ${day} до ${harvestWord}`, captured => ({ harvestMinDays: longest(captured) })],
  ['не позже|позднее ?, чем', {}],
]

const flowering: Phrase[] = [
  ['кроме|исключая|вне ?период* ?фаз* цветения|цветение', { exceptFlowering: true }],
  ['за исключением ?период* ?фаз* цветения', { exceptFlowering: true }],
  [
    'не ?применя*|применять|опрыскива*|обрабатыва*|допуска*|проводи*|использова* ?обработк* ?в|во ?время|период* ?фаз* цветения|цветение',
    { exceptFlowering: true },
  ],
  ['до цветения , после цветения и после сбора ?урожая', { exceptFlowering: true }],
  ['до и ?сразу после цветения', { exceptFlowering: true }],
  ['до цветения и ?сразу после него|цветения', { exceptFlowering: true }],
  stage('до цветения', '00', '59'),
  stage('после цветения', '71', '89'),
  stage('сразу после цветения', '71', '75'),
  stage(`через # ${day} после цветения`, '71', '75'),
]

const stages: Phrase[] = [
  stage('?ранней ?весной до распускания|набухания почек', '00', '03'),
  ['после листопада', { window: ['97', '97'], isAutumn: true }],
  ['осенью после листопада', { window: ['97', '97'], isAutumn: true, inAutumn: true }],
  ['?в|во ?период|фазу|фазе|фазы|стадию|стадии ?по bbch #', codesOf],
  ['?в|во ?период|фазу|фазе|фазы|стадию|стадии ?по bbch ?от|с # до|по #', codesOf],
  stage(`?только ?сразу после ${harvestWord}`, '91', '97'),
  stage('?сразу после скашивания листьев', '91', '97'),
  stage('до и ?сразу после смыкания рядков', '00', '49'),
  stage('до смыкания рядков', '00', '38'),
  stage('до ?появления всходов ?культуры', '00', '08'),
  stage('после ?появления всходов ?культуры', '09', '89'),
  ['от|с @ до @', untilStage],
  ['@ - @', captured => spanOf((captured[0] as Window)[0], (captured[1] as Window)[1])],
  ['?в|во|по ?время|период|фазу|фазе @', captured => ({ window: windowOf(captured) })],
  ['не позже|позднее ?фазы|периода @', captured => ({ window: ['00', windowOf(captured)[1]] })],
  ['в фазе|фазу # ?настоящ* лист*', leavesOf],
  ['в период|течение вегетации', { isGrowingSeason: true }],
  ['вегетирующих растений', { isGrowingSeason: true }],
]

const plantings: Phrase[] = [
  [`перед|до ${plantingWord}`, { planting: 'before' }],
  ['?полив рассады', { planting: 'before' }],
  [`?в ?лунк* ?или ?борозд* при ${plantingWord} ?и ?пересадке`, { planting: 'at' }],
  [`после ${plantingWord}`, { planting: 'after' }],
]

export const monthStems = [
  'январ*',
  'феврал*',
  'март*',
  'апрел*',
  'май|мая|мае',
  'июн*',
  'июл*',
  'август*',
  'сентябр*',
  'октябр*',
  'ноябр*',
  'декабр*',
]
const seasons: Phrase[] = [
  ['осенью', { months: [9, 11] }],
  ['ранней весной', { months: [3, 4] }],
  ['весной', { months: [3, 5] }],
  ['в конце лета', { months: [8, 8] }],
  ['?в|во ~', ([month]) => ({ months: [Number(month), Number(month)] })],
  ['?с|в|во ~ -|по ~', ([from, to]) => ({ months: [Number(from), Number(to)] })],
]

/** How, at what sign of the pest or the disease, at what hour or in what weather: no stage, month or day is limited. */
const unlimited: Phrase[] = [
  '?при|по|до ?появлении перв*|молод*|массовым ?молод* ?признак*|пят*|точк*|колони*|находк*|гусениц*|личинк*|личинок ?болезн*|младших ?возраст*',
  'по личинк*|гусениц* ?младших ?возраст*',
  'по личинк*|гусениц* # возраст*',
  'по отрождению гусениц',
  '?по кажд* поколени*',
  'по отросшим сорнякам',
  'по всходам и перв* колони*',
  'и по всходам',
  'и до них',
  'в ?массовый лет ?мухи',
  'профилактическ*',
  'перв* ?обработка - профилактическ*',
  'опрыскивани* ?почвы|растений|листьев',
  'растений',
  'полив ?почвы|под ?корень',
  'обработк* ?клубней|семян|растений',
  'внесение',
  'пролив междурядий',
  'вечером|утром',
  'по мокрой погоде',
  'по влажной почве ?теплее ?# ?° ?c',
  'при почве теплее # ° c',
  'не на растения',
  'с захватом низа листа',
  'с увлажнением клубней',
  'с защитой стволов',
  'с присыпкой землей',
  'до полного смачивания',
  'с заделкой ?в ?почву ?на ?глубину ?# ?см',
  'под корень',
  'под куст и в ходы',
  'в норки и борозды',
  'в лунк*|борозд*',
  'по плодам и листьям',
  'вместе с основным препаратом',
  'на розе',
].map((pattern): Phrase => [pattern, {}])

const repeated = (interval: Meaning | null): Meaning | null => interval && { isRepeat: true, ...interval }
const repeats: Phrase[] = [
  [`через # ${day}`, captured => repeated(intervalOf(captured))],
  ['через # недел*', captured => repeated(intervalOf(captured, 7))],
  ['через неделю', { isRepeat: true, interval: [7, null] }],
  ['через две недели', { isRepeat: true, interval: [14, null] }],
  ['через три недели', { isRepeat: true, interval: [21, null] }],
  [`?последующ* ?- с интервалом ?в # ${day}`, captured => intervalOf(captured)],
  [`?последующ* ?- с интервалом ?в # недел*`, captured => intervalOf(captured, 7)],
  [`?последующ* ?- интервал ?между ?обработк* ?- # ${day}`, captured => intervalOf(captured)],
  [`?последующ* ?- с интервалом не менее|ранее|меньше # ${day}`, captured => ({ interval: [longest(captured), null] })],
]

export const phrases: readonly Phrase[] = [
  ...beforeHarvest,
  ...flowering,
  ...stages,
  ...plantings,
  ...seasons,
  ...unlimited,
  ...repeats,
]
