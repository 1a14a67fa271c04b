import { phiState, wordsOfPart } from '#features/drug-uses/drug-use-words.ts'
import { type Day, daysBetween } from '#features/verdict/calendar.ts'
import type { VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { Light } from '../plan/light.ts'
import { entriesOf, lightOfPlanting, type ReachingItem } from './entries-of-planting.ts'
import type { OpenGarden } from './open-garden.server.ts'
import type { PlantedBed } from './planting-state.ts'

/** «Есть можно с …» as the API and the pages say it. */
export interface LightView {
  state: Light['state']
  date: Day | null
  notBefore: Day | null
  because: readonly {
    entry: number
    drug: string
    day: Day
    code: string
    words: string
    /** No harvest before this day because of it. */
    notBefore: Day
    isCounted: boolean
    /** False: neither rate nor amount is known, so that nobody can say whether it was too much. */
    isRateJudged: boolean
    acceptsLabel: boolean
    /** The row of the same product that is registered for this crop, where another one was recorded. */
    instead?: string
    byCopy?: { state: string; notBefore: Day }
    byNow?: { state: string; notBefore: Day }
  }[]
}

/** The light of a planting today and what it follows from. */
export function lightViewOf(open: OpenGarden, planted: PlantedBed, entries = open.garden.entries): LightView {
  const today = open.todayOf(planted.planting)
  const garden = { ...open.garden, entries }
  const facts = open.catalogue.get(planted.planting.crop.alias)
  const items = entriesOf(garden, planted, facts, today)
  const view = toView(lightOfPlanting(items, planted, today), items, { today, planting: planted.planting })
  return { ...view, because: view.because.map(each => ({ ...each, ...rightRow(each, items, planted, facts) })) }
}

/** Only of what was done to the planting itself: a neighbour is judged by its own row already. */
function rightRow(
  { code, entry, drug }: LightView['because'][number],
  items: readonly ReachingItem[],
  { planting: { crop, harvestPart } }: PlantedBed,
  facts: VerdictFacts | undefined,
): { instead?: string } {
  const wrong = items.find(
    ({ entry: { id }, item, reach }) => reach === 'own' && id === entry && item.copy.drug.name === drug,
  )
  if (code !== 'NO_USE' || !wrong) return {}
  const { copy } = wrong.item
  const right = [...(facts?.uses.values() ?? [])].find(
    use =>
      use.drug === copy.drug.alias &&
      use.method === copy.use.method &&
      use.crops.includes(crop.alias) &&
      (!use.harvestPart || use.harvestPart === harvestPart) &&
      use.audience === 'household',
  )
  return right ? { instead: right.alias } : {}
}

interface Seen {
  today: Day
  planting: PlantedBed['planting']
}

function toView({ state, date, notBefore, because }: Light, items: readonly ReachingItem[], seen: Seen): LightView {
  return {
    state,
    date,
    notBefore,
    because: because.map(
      ({ entry, drug, day, code, notBefore: from, isCounted, isRateJudged, acceptsLabel, byCopy, byNow }) => ({
        entry: Number(entry),
        drug,
        day,
        code,
        notBefore: from,
        words: `${wordsOf(
          code,
          drug,
          day,
          from,
          items.find(item => String(item.entry.id) === entry && item.item.copy.drug.name === drug),
          seen,
        )}${isRateJudged ? '' : ' Доза не\u00a0записана: не\u00a0больше\u00a0ли она разрешённой, не\u00a0проверено.'}`,
        isCounted,
        isRateJudged,
        acceptsLabel,
        ...(byCopy && { byCopy: { state: byCopy.state, notBefore: byCopy.notBefore } }),
        ...(byNow && { byNow: { state: byNow.state, notBefore: byNow.notBefore } }),
      }),
    ),
  }
}

function wordsOf(
  code: string,
  drug: string,
  day: Day,
  from: Day,
  item: ReachingItem | undefined,
  { today, planting: { crop, harvestPart } }: Seen,
): string {
  const done = `${dateSeenFrom(today, day)}\u00a0— ${drug}`
  const use = item?.light.treatment.use
  const origin = item?.item.copy.origin
  if (code === 'PHI_UNKNOWN' && origin !== undefined)
    return `${done}: срок ожидания неизвестен, препарата на\u00a0сайте нет. Найдите его на\u00a0этикетке и\u00a0впишите в\u00a0запись, до\u00a0тех пор не\u00a0собирайте.`
  if (code === 'PHI' && origin === 'former' && item?.item.labelDays == null)
    return `${done}: ждать до\u00a0${dateSeenFrom(today, from)} по\u00a0последней известной норме, сейчас препарата на\u00a0сайте нет.`
  if (code === 'PHI') {
    const isFree = use !== undefined && phiState(use) === 'not_regulated' && from === day
    return isFree
      ? `${done}: срок ожидания не\u00a0регламентируется.`
      : `${done}: ждать до\u00a0${dateSeenFrom(today, from)}${from > day ? ` (${days(daysBetween(day, from))})` : ''}.`
  }
  if (code === 'REENTRY') return `${done}: работать руками можно с\u00a0${dateSeenFrom(today, from)}.`
  if (code === 'REENTRY_UNKNOWN')
    return `${done}: срок выхода не\u00a0указан, считаем с\u00a0запасом, до\u00a0${dateSeenFrom(today, from)}.`
  if (code === 'PHI_DASH') return `${done}: срок не\u00a0регламентируется, сверьте этикетку.`
  if (code === 'PHI_STAGE') return `${done}: срок определяется фазой.`
  if (code === 'NO_USE' && use?.harvestPart && use.crops.includes(crop.alias))
    return `${done}: ${wordsOfPart(use.harvestPart, harvestPart)}; дня никто не\u00a0назовёт.`
  if (code === 'NO_USE') return `${done}: для этой культуры он не\u00a0разрешён, дня никто не\u00a0назовёт.`
  if (code === 'DOSE_OVER') return `${done}: доза выше разрешённой, срок неизвестен.`
  if (code === 'FORM_OTHER') return `${done}: это другая форма препарата, срок неизвестен.`
  return `${done}: срок ожидания неизвестен.`
}
