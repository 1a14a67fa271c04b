import { cardPhoto } from '#features/files/picture.ts'
import type { KnownWords } from '#features/search/known-words.server.ts'
import { nearNames, ranks, textRank } from '#features/search/match-documents.server.ts'
import { type ReadQuestion, readQuestion } from '#features/search/read-question.server.ts'
import { createGenerationCache, type GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Generation } from '#kit/catalogue/generation-listener.server.ts'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { moscowDay, moscowMonth } from '#kit/moscow-day.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { type Answer, answerOf, type Related } from './answer.server.ts'
import { type Found, groupsFinder } from './find-groups.server.ts'
import { drugCalled, intentOf, leadOf } from './intent.ts'
import { isOtherCrop } from './other-crops.ts'

/** Of a section that answers best. */
export const maxItems = 8
/** Of a section among several that answer as well, and of those that answer worse. */
const fewItems = 5
const leastItems = 3
const maxNear = 3
const searched = publicFaces.flatMap(({ api: { entity, query }, search, picture }) =>
  search
    ? [
        {
          kind: entity.name,
          list: pagePathOf(entity),
          isListSearched: 'q' in query,
          drawings: picture ? entity.path : null,
          ...search,
        },
      ]
    : [],
)

const findGroupsOf = groupsFinder(searched, maxItems)

/**
 * What the site has for these words, section by section as their lists find it: the records that are called so and those with the words in
 * their texts, else the same for other spellings; kinds that have none of these show the records with most of the words, after the others,
 * unless the others are many.
 * Three statements at most.
 */
export async function findResults(db: Db, q: string, now = new Date(), cache?: GenerationCache) {
  const read = await readQuestion(db, q, 'visitors', await knownWords(cache))
  const found = await findGroups(db, q, isExact(q) ? { ...read, meant: null } : read, moscowMonth(now))
  const { said, meant } = read
  const [text, question] = found.isCorrected ? [meant!.text, meant!.question] : [q, said]
  const others = found.named.filter(each => each.kind === 'plant' && isOtherCrop(each, text, question))
  const named = found.named.filter(each => !others.includes(each))
  const asked = intentOf(text, question, named, kindsInFull(found.groups))
  // What is registered for the crops of the catalogue says nothing about another one.
  const intent = others.length > 0 && asked?.kind === 'registered' ? null : asked
  const called = drugCalled(text, question, named)
  // A product that is called by its name answers before texts with all of the words.
  const orderOf = (group: Groups[number]) =>
    group.kind === 'drug' && called && group.items[0]?.alias === called.alias
      ? Math.max(tierOf(group), ranks.others / 10 - 0.5)
      : tierOf(group)
  const ordered = [...found.groups].sort((a, b) => orderOf(b) - orderOf(a))
  const lead = others.length > 0 ? null : leadOf(intent, question, named, ordered)
  const { answer, related } = await answerOf(db, intent, lead, now, { cache, without: read.without })
  const near = totalOf(found.groups) === 0 && !lead ? await findNearNames(db, q) : []
  const without = read.without?.said ?? []
  return { ...toResults(q, found.isCorrected ? text : null, ordered, near, answer, related), without }
}

const knownWords = async (cache?: GenerationCache): Promise<KnownWords> =>
  cache ? cache.remember('words', async () => new Map()) : new Map()

/** An answer takes some 10 KB, the products against a problem 2 KB. */
const maxRemembered = 700
const caches = new WeakMap<Generation, GenerationCache>()

/** One for the panel, the page and the API: what is shown while somebody types is the page that Enter opens. */
export function searchCacheOf(generation: Generation): GenerationCache {
  const cache = caches.get(generation) ?? createGenerationCache(generation, { maxEntries: maxRemembered })
  caches.set(generation, cache)
  return cache
}

/** The same, remembered while the catalogue and the day stay the same: in season many people ask the same. */
export function findResultsWithCache(db: Db, q: string, cache: GenerationCache): Promise<Results> {
  const now = new Date()
  return cache.remember(`${moscowDay(now)} ${q}`, () => findResults(db, q, now, cache))
}

function toResults(
  q: string,
  corrected: string | null,
  groups: Groups,
  near: string[],
  answer: Answer | null,
  related: readonly Related[],
) {
  const shown = corrected ?? q
  const sections = withLimits(groups).map(({ best: _, ...group }) => ({
    ...group,
    items: group.items.map(({ recordId: _id, rank: _rank, ...item }) => item),
    /** All of them. */
    to: group.isListSearched ? `/${group.list}?q=${encodeURIComponent(shown)}` : `/${group.list}`,
  }))
  return {
    q,
    corrected,
    answer,
    total: totalOf(groups),
    /** Whether a record has all words as they were said. */
    isExactly: corrected === null && groups.some(({ best }) => best >= textRank),
    groups: withRelated(sections, groups, related),
    /** Names that look like the words, where nothing was found. */
    near,
  }
}

/** The first screen shows what answers best in full, and of the rest a little of each. */
function withLimits(groups: Groups): Groups {
  const found = groups.filter(({ total }) => total > 0)
  const first = found.filter(group => tierOf(group) === tierOf(found[0]!)).length
  const most = first === 1 ? maxItems : first === 2 ? fewItems : leastItems
  return groups.map((group, index) => ({ ...group, items: group.items.slice(0, index < first ? most : leastItems) }))
}

/** After the sections that have all words, or after that of the problem. */
function withRelated<Section extends Related>(
  sections: Section[],
  groups: Groups,
  related: readonly Related[],
): (Section | Related)[] {
  const full = groups.filter(({ total, best }) => total > 0 && best >= textRank).length
  const place = Math.max(full, groups.findIndex(({ kind }) => kind === 'disease' || kind === 'pest') + 1)
  return [...sections.slice(0, place), ...related, ...sections.slice(place)]
}

export type Results = Awaited<ReturnType<typeof findResults>>

const kindsInFull = (groups: Groups): ReadonlySet<string> =>
  new Set(groups.filter(({ total, best }) => total > 0 && best >= textRank).map(({ kind }) => kind))

type Groups = Awaited<ReturnType<typeof findGroups>>['groups']

const totalOf = (groups: readonly { total: number }[]) => groups.reduce((sum, { total }) => sum + total, 0)

/** A rank is a multiple of ten for the kind of match, which all lists have in common, plus the harm of a problem. */
const tierOf = ({ total, best }: { total: number; best: number }) => (total > 0 ? Math.floor(best / 10) : -1)

/** Its photo, else its drawing; null for a record with neither. */
function thumbOf(
  { cover: photo, alias }: Pick<Found['items'][number], 'cover' | 'alias'>,
  drawings: string | null,
): { src: string; fit: string } | null {
  if (!photo) return drawings ? { src: drawingAddress(drawings, alias), fit: 'object-contain' } : null
  const { src, fit } = cardPhoto(photo)
  return { src, fit }
}

/** One statement. */
async function findGroups(db: Db, q: string, read: ReadQuestion, month: number) {
  const found = await findGroupsOf(db, q, read, month)
  const groups = searched.map(({ kind, list, isListSearched, title, drawings }) => {
    const { total = 0, best = 0, items = [] } = found.groups.find(each => each.kind === kind) ?? {}
    return {
      kind,
      list,
      /** Few records need no search of their own: their list shows all of them. */
      isListSearched,
      title,
      total,
      best,
      items: items.map(({ cover, ...item }) => ({ ...item, thumb: thumbOf({ cover, alias: item.alias }, drawings) })),
    }
  })
  // Words typed in another layout are said aloud also where only some of them are found.
  const isOtherwise = read.isTypedOtherwise && read.meant !== null && groups.every(({ best }) => best < textRank)
  return { ...found, groups, isCorrected: found.isCorrected || (isOtherwise && totalOf(groups) > 0) }
}

async function findNearNames(db: Db, q: string): Promise<string[]> {
  const [found] = await findRows(db, selectOf(rowOf<{ near: string[] }>({ near: nearNames(q, maxNear) })))
  return found!.near
}
