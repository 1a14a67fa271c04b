import type { OpenedCatalogue } from '../databases.ts'
import type { BenchSite } from '../site.ts'
import type { BenchDocument } from './documents.ts'
import { fillMiniSearch } from './mini-search.ts'

/** The pages that an engine finds for a question, best first; at least ten where there are as many. */
export type Engine = (question: string) => Promise<string[]>

interface Answer {
  intent: { problem: { url: string } | null; items: { url: string }[] } | null
  sections: { items: { url: string }[] }[]
}

/** What the site's own search shows: the problem and products of the first row, then the sections in their order. */
export const ownEngine =
  (site: BenchSite): Engine =>
  async question => {
    const response = await site.get(`/api/search?${new URLSearchParams({ q: question })}`, {
      accept: 'application/json',
    })
    const { intent, sections } = (await response.json()) as Answer
    const items = [
      ...(intent?.problem ? [intent.problem] : []),
      ...(intent?.items ?? []),
      ...sections.flatMap(section => section.items),
    ]
    return [...new Set(items.map(({ url }) => url.slice(1).split('?', 1)[0]!))]
  }

export async function miniSearchEngine(documents: readonly BenchDocument[]): Promise<Engine> {
  const engine = await fillMiniSearch(documents)
  return async question => engine.search(question).map(({ id }) => id)
}

/** The full text search of PostgreSQL with its Russian dictionary: all words, else any of them. */
export async function fullTextEngine({ pool }: OpenedCatalogue, documents: readonly BenchDocument[]): Promise<Engine> {
  await pool.query(`create table bench_document (page text primary key, found tsvector not null)`)
  await pool.query(
    `insert into bench_document select page, setweight(to_tsvector('russian', translate(concat_ws(' ', name, names, codes), 'ёЁ', 'еЕ')), 'A')
      || setweight(to_tsvector('russian', translate(others, 'ёЁ', 'еЕ')), 'B') || setweight(to_tsvector('russian', translate(texts, 'ёЁ', 'еЕ')), 'D')
      from jsonb_to_recordset($1::jsonb) as d(page text, name text, names text, codes text, others text, texts text)`,
    [JSON.stringify(documents)],
  )
  await pool.query('create index on bench_document using gin (found); analyze bench_document')
  const find = async (query: string, question: string) => {
    const { rows } = await pool.query<{ page: string }>(
      `select page from bench_document, (select ${query} as asked) q where found @@ asked order by ts_rank(found, asked) desc, page limit 10`,
      [question.replaceAll('ё', 'е')],
    )
    return rows.map(({ page }) => page)
  }
  const allWords = `websearch_to_tsquery('russian', $1)`
  return async question => {
    const found = await find(allWords, question)
    return found.length > 0 ? found : find(`replace(${allWords}::text, '&', '|')::tsquery`, question)
  }
}
