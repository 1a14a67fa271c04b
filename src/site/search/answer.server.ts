import { sql } from 'drizzle-orm'
import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { type AllowedDrug, findAllowedDrugs } from '#features/drugs/uses/allowed-drugs.server.ts'
import { findPermittedWaits } from '#features/drugs/uses/permitted-waits.server.ts'
import { waitPhrase, waitSpreadText } from '#features/drugs/uses/wait-words.ts'
import { deniedWords, unwantedIds, type Without } from '#features/search/without-words.server.ts'
import { aboutRecord } from '#features/search-index/about-record.server.ts'
import { notRegistered } from '#features/verdict/not-registered.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { number } from '#ui/format/format.ts'
import type { Intent, Lead } from './intent.ts'

/** What answers the question as a whole. */
export interface Answer {
  kind: Intent['kind']
  text: string
  /** Red for a no, yellow for what depends on more than was asked. */
  tone: 'tone-green' | 'tone-tomato' | 'tone-honey'
  /** Whether the product that is asked for may be used; null where the question is another one. */
  isPermitted: boolean | null
  to: string
  /** How many products are allowed. */
  count: number | null
  /** The page of the problem that it is about. */
  problem: { to: string; name: string } | null
  rows: {
    to: string
    alias: string
    name: string
    rate: string | null
    wait: string | null
    place: string | null
    note: string | null
  }[]
}

/** A section of records that belong to what was found. */
export interface Related {
  kind: string
  list: string
  title: string
  total: number
  items: { alias: string; name: string; note: string; thumb: { src: string; fit: string } | null }[]
  isListSearched: boolean
  to: string
}

const maxRows = 3
/** Where the question has a condition that the site does not read. */
const checkIt = 'проверьте условия'
const maxRelated = 4
const maxSold = 3

/**
 * The first row: a way that answers the whole question, with the first products that may be used, their rates and waiting periods. Further products
 * against the problem, and where to buy them, are sections of their own. One statement, or none where the cache has them.
 */
export async function answerOf(
  db: Db,
  intent: Intent | null,
  lead: Lead | null,
  now: Date,
  { cache, without }: { cache: GenerationCache | undefined; without: Without | null },
): Promise<{ answer: Answer | null; related: Related[] }> {
  const plain = intent && {
    kind: intent.kind,
    text: intent.text,
    tone: 'tone-green' as const,
    isPermitted: null,
    to: withDenials(intent.to, without),
    count: null,
    problem: null,
    rows: [],
  }
  if (intent?.kind === 'use') return { answer: { ...plain!, ...(await permissionOf(db, intent)) }, related: [] }
  if (!lead) return { answer: plain, related: [] }
  const { problem, crop } = lead
  const isRow = intent?.kind === 'allowed' || intent?.kind === 'registered'
  const { drugs, total, more } = await findDrugsOf(db, lead, now, without, cache)
  const query = new URLSearchParams({ ...(crop && { crop: crop.alias }), target: problem.alias })
  const related = relatedOf(
    lead,
    without,
    `/drugs?${query}`,
    isRow ? drugs.slice(maxRows) : drugs.slice(0, maxRelated),
    total,
    more as Related['items'] | null,
  )
  if (!isRow) return { answer: plain, related }
  // What may be used and how long to wait depends on the crop: without one nothing is said of it.
  const isSaid = intent.kind === 'allowed' && !intent.isInBloom
  if (!isSaid && drugs.length === 0) return { answer: null, related }
  const rows = drugs.slice(0, maxRows).map(({ alias, name, rate, wait, place }) => ({
    to: `/drugs/${alias}?${intent.to.split('?')[1]}`,
    alias,
    name,
    rate: isSaid ? rate : null,
    wait: isSaid ? wait : null,
    place: isSaid ? place : null,
    note: isSaid ? noteOf(rate, wait, place) : null,
  }))
  const about = { to: `/${problem.kind}s/${problem.alias}`, name: problem.name }
  return {
    answer: { ...plain!, ...saidOf(intent, total), count: isSaid ? total : null, problem: about, rows },
    related,
  }
}

const noteOf = (rate: string, wait: string, place: string | null) =>
  [rate.replace(' воды', ''), waitPhrase(wait), place].filter(Boolean).join('\u00a0· ')

/** How many products are allowed on a crop, in words. */
function saidOf(intent: Intent, total: number): Pick<Answer, 'text' | 'tone'> {
  const { text } = intent
  if (intent.kind !== 'allowed') return { text, tone: 'tone-green' }
  if (total === 0) return { text: `${text}: разрешённых препаратов нет`, tone: 'tone-tomato' }
  if (intent.isInBloom) return { text: `${text}: ${checkIt}`, tone: 'tone-honey' }
  return { text: `${text}: разрешено\u00a0${number(total)}`, tone: 'tone-green' }
}

/** Also where the catalogue has uses that a private plot may not rely on, such as those of farms, the answer is no. */
async function permissionOf(
  db: Db,
  { text, drug, crop, against, hasCondition }: Extract<Intent, { kind: 'use' }>,
): Promise<Pick<Answer, 'text' | 'tone' | 'isPermitted'>> {
  const target =
    against && (against.kind === 'disease' ? { diseaseId: against.recordId } : { pestId: against.recordId })
  const filter = { drugId: drug.recordId, plantId: crop.recordId, ...target }
  const { waits, place, isRegistered, isDemo } = await findPermittedWaits(db, filter)
  if (waits && hasCondition) return { text: `${text}: ${checkIt}`, tone: 'tone-honey', isPermitted: null }
  if (waits) {
    const facts = ['разрешён', ...(place ? [placeWords[place]] : []), waitPhrase(waitSpreadText(waits))]
    return { text: `${text}: ${facts.join(', ')}`, tone: 'tone-green', isPermitted: true }
  }
  const no = isRegistered ? 'нет среди разрешённых для\u00a0частного участка' : notRegistered(isDemo)
  return { text: `${text}: ${no}`, tone: 'tone-tomato', isPermitted: false }
}

/** The same list without what the question leaves out. */
function withDenials(to: string, without: Without | null): string {
  if (!without || !/^\/(?:drugs|shop)\b/.test(to)) return to
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ q: deniedWords(without) })}`
}

/** Many questions are about the same problem, and a problem may have thousands of uses: the first of its products are the same for all of them. */
function findDrugsOf(db: Db, { problem, crop }: Lead, now: Date, without: Without | null, cache?: GenerationCache) {
  const target = problem.kind === 'disease' ? { diseaseId: problem.recordId } : { pestId: problem.recordId }
  const filter = { ...(crop && { plantId: crop.recordId }), ...target }
  const unwanted = without && unwantedIds(without)
  const find = () => findAllowedDrugs(db, filter, maxRows + maxRelated, { more: soldOf, unwanted })
  return cache && !without ? cache.remember(`drugs ${moscowDay(now)} ${JSON.stringify(filter)}`, find) : find()
}

/** SQL for the shop's entries of the products. */
const soldOf = sql`(select json_agg(json_build_object('alias', s.alias, 'name', s.title, 'note', coalesce(s.note, ''), 'thumb', null))
  from (select x.alias, x.title, ${aboutRecord.product} as note from product x where x.status = 'published' and x.drug_id in (select drug_id from best)
    order by x.title, x.id limit ${maxSold}) s)`

function relatedOf(
  { problem }: Lead,
  without: Without | null,
  to: string,
  drugs: readonly AllowedDrug[],
  total: number,
  sold: Related['items'] | null,
): Related[] {
  const against = `против: ${problem.name.toLocaleLowerCase('ru')}`
  const items = drugs.map(({ alias, name, substances }) => ({ alias, name, note: substances ?? '', thumb: null }))
  const isListSearched = false
  return [
    {
      kind: 'drug',
      list: 'drugs',
      title: `Препараты ${against}`,
      total,
      items,
      isListSearched,
      to: withDenials(to, without),
    },
    {
      kind: 'product',
      list: 'shop',
      title: `Товары ${against}`,
      total: sold?.length ?? 0,
      items: sold ?? [],
      isListSearched,
      to: withDenials('/shop', without),
    },
  ].filter(section => section.items.length > 0)
}
