import { z } from 'zod'
import { markWords } from '#features/search/mark-words.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Generation } from '#kit/catalogue/generation-listener.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { escapeMarkup } from '#kit/http/escape-markup.ts'
import type { Limit, Limits } from '#kit/http/limits.server.ts'
import { choice, described, integer, words } from '#kit/http/list-query.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { invalid } from '#kit/problem.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { findResultsWithCache, maxItems, type Results, searchCacheOf } from './find-results.server.ts'
import { findPopular } from './popular-questions.server.ts'
import { isStorableMiss, tellMiss } from './record-miss.server.ts'
import type { SearchCounts } from './search-counts.server.ts'

const item = z.object({
  kind: z.string(),
  alias: z.string(),
  title: z.string(),
  url: z.string(),
  note: z.string().describe('Одна строка о\u00a0записи'),
  html: z.string().describe('Название, найденные слова в\u00a0<mark>'),
})
const results = z.object({
  query: z.string(),
  corrected: z
    .string()
    .nullable()
    .describe('Другое написание, по которому искали: по заданному ничего не\u00a0нашлось'),
  intent: z
    .object({
      kind: z.enum(['allowed', 'registered', 'use', 'calculator', 'finder', 'varieties', 'products']),
      text: z.string(),
      url: z.string(),
      isPermitted: z
        .boolean()
        .nullable()
        .describe('Можно\u00a0ли применять названный препарат; null, если вопрос другой'),
      count: z.int().nullable().describe('Сколько препаратов разрешено'),
      problem: z
        .object({ url: z.string(), title: z.string() })
        .nullable()
        .describe('Болезнь или вредитель, о\u00a0которых вопрос'),
      items: z.array(
        z.object({
          url: z.string(),
          title: z.string(),
          rate: z.string().nullable(),
          wait: z.string().nullable(),
          place: z.string().nullable().describe('Единственное место, например «теплица»'),
        }),
      ),
    })
    .nullable()
    .describe('Ответ на\u00a0вопрос целиком'),
  total: z.int(),
  sections: z.array(
    z.object({ kind: z.string(), title: z.string(), url: z.string(), total: z.int(), items: z.array(item) }),
  ),
  without: z.array(z.string()).describe('Что вопрос исключает и\u00a0чего поэтому нет среди найденного'),
  near: z.array(z.string()).describe('Похожие слова, когда ничего не\u00a0нашлось'),
})

const kinds = publicFaces.filter(({ search }) => search).map(({ api }) => api.entity.name)
/** The query of `GET /api/search`. */
export const searchQuery = {
  q: words(),
  kind: described('Только этот раздел', choice(kinds)),
  limit: described('Записей в\u00a0разделе, не\u00a0больше', integer(1, maxItems)),
}

interface SearchApi {
  db: Db
  /** Where is searched; in `db` without it. */
  readersDb?: Db | undefined
  generation: Generation
  limits: Limits
  counts: SearchCounts
}

const perNetwork: Limit = { name: 'search-miss', points: 3, seconds: 60 }
const maxTold = 300

/** `GET /api/search`: what the page `/?q=` shows; `GET /api/search/popular`: what others asked; `POST /api/search/miss`: «Чего не хватает?». */
export function searchEndpoints({ db, readersDb = db, generation, limits, counts }: SearchApi) {
  const cache = searchCacheOf(generation)
  return [searchEndpoint(readersDb, cache, counts), popularEndpoint(db, cache), missEndpoint(db, limits)]
}

const searchEndpoint = (db: Db, cache: GenerationCache, counts: SearchCounts) =>
  defineEndpoint({
    method: 'get',
    path: '/search',
    access: 'public',
    tags: ['search'],
    summary: 'Поиск по всему сайту',
    query: searchQuery,
    responses: {
      200: { description: 'Найденное по разделам, лучшее первым', schema: results },
      422: 'Неизвестный или неверный параметр',
    },
    async run({ query: { q, kind, limit } }) {
      const found = await findResultsWithCache(db, q, cache)
      counts.count(q, found)
      return toAnswer(q, found, { kind, limit })
    },
  })

const popularEndpoint = (db: Db, cache: GenerationCache) =>
  defineEndpoint({
    method: 'get',
    path: '/search/popular',
    access: 'public',
    tags: ['search'],
    summary: 'Что часто спрашивают у\u00a0поиска: вопросы последних дней, за\u00a0ними вопросы этого месяца',
    responses: {
      200: {
        description: 'Вопросы, самый частый первым',
        schema: z.object({ items: z.array(z.object({ q: z.string() })) }),
      },
    },
    async run() {
      const hour = Math.floor(Date.now() / 3_600_000)
      const today = moscowDay(new Date())
      const found = await cache.remember(`popular ${today} ${hour}`, () => findPopular(db, today))
      return { items: found.map(q => ({ q })) }
    },
  })

const missEndpoint = (db: Db, limits: Limits) =>
  defineEndpoint({
    method: 'post',
    path: '/search/miss',
    access: 'public',
    tags: ['search'],
    summary: 'Чего не\u00a0хватает на\u00a0сайте; прочтёт редактор, имя и\u00a0почта не\u00a0нужны',
    body: z.strictObject({ q: z.string().trim().max(100).nullish(), text: z.string().trim().min(1).max(maxTold) }),
    fieldNames: { q: 'что искали', text: 'чего не\u00a0хватает' },
    responses: { 204: 'Записано', 429: 'Больше трёх в\u00a0минуту' },
    async run({ c, body: { q, text } }) {
      if (!isStorableMiss(text) || (q && !isStorableMiss(q)))
        throw invalid({ text: ['Напишите словами, без почты, телефонов и\u00a0ссылок: они не\u00a0нужны.'] })
      await limits.consume(perNetwork, callerNetwork(c))
      await tellMiss(db, q || text.slice(0, 100), text)
      return 204
    },
  })

function toAnswer(
  query: string,
  { corrected, answer, total, groups, near, without }: Results,
  { kind, limit = maxItems }: { kind: string | undefined; limit: number | undefined },
) {
  const shown = corrected ?? query
  const sections = groups
    .filter(group => group.total > 0 && (kind === undefined || group.kind === kind))
    .map(({ kind: name, list, to, title, total: all, items }) => ({
      kind: name,
      title,
      url: to,
      total: all,
      items: items.slice(0, limit).map(each => ({
        kind: name,
        alias: each.alias,
        title: each.name,
        url: `/${list}/${each.alias}`,
        note: each.note,
        html: htmlOf(each.name, shown, without),
      })),
    }))
  const intent = answer && {
    kind: answer.kind,
    text: answer.text,
    isPermitted: answer.isPermitted,
    url: answer.to,
    count: answer.count,
    problem: answer.problem && { url: answer.problem.to, title: answer.problem.name },
    items: answer.rows.map(({ to, name, rate, wait, place }) => ({ url: to, title: name, rate, wait, place })),
  }
  return { query, corrected, intent, total, sections, without, near }
}

const htmlOf = (title: string, question: string, without: readonly string[]) =>
  markWords(title, question, without)
    .map(({ text, isMarked }) => (isMarked ? `<mark>${escapeMarkup(text)}</mark>` : escapeMarkup(text)))
    .join('')
