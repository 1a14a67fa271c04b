import { sql } from 'drizzle-orm'
import { matchedFilter } from '#kit/catalogue-list/matches.server.ts'
import { words } from '#kit/http/list-query.ts'
import { isFoundByWords } from './found-words.server.ts'

/** The filter by words of a list of `kit/catalogue-list`, whose statement begins with the tables of `foundWords`. */
export const wordsFilter = matchedFilter({
  param: words(),
  label: 'Слова для поиска',
  column: (q: string) => (q === '' ? sql`true` : isFoundByWords(sql`p.id`)),
  where: (_, own) => own,
  chip: (_, value) => `«${value}»`,
})
