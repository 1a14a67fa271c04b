import { type SQL, sql } from 'drizzle-orm'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { ProblemKind } from './problem-kind.ts'

/** The table of a kind of problems, or one of its child tables. */
export const record = (kind: ProblemKind, part = '') => sql.raw((kind === 'pests' ? 'pest' : 'disease') + part)
export const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

export const groupColumn = { pests: 'p."group"', diseases: 'p.pathogen_type' } as const satisfies Record<ProblemKind, string>

/** Organs that people name when they describe a sign: «пятна на листьях». */
const namedOrgans: readonly Organ[] = ['leaf', 'shoot', 'bud', 'flower', 'fruit', 'root', 'seedling']
const organWords = JSON.stringify(Object.fromEntries(namedOrgans.map(organ => [organ, foldText(organs[organ])])))

/** The searched text of the sign `s`: its label and the words for its organ. */
export const signText = sql`s.search_text || ' ' || coalesce(${organWords}::jsonb ->> s.organ, '')`

/** Matches a substring of the document, another form of the word, or a long word with a typo. */
export function matchesWord(word: string, document: SQL): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const misspelt = word.length >= 6 ? sql` or word_similarity(${word}, ${document}) >= 0.5` : sql``
  return sql`(${document} like ${pattern} or to_tsvector('russian', ${document}) @@ plainto_tsquery('russian', ${word})${misspelt})`
}

/** Searched text of the problem `p`: names, description, labels and organs of all signs («белый налёт на листьях»). */
export const searchDocument = (kind: ProblemKind): SQL =>
  sql`p.search_text || ' ' || coalesce((select string_agg(${signText}, ' ') from ${record(kind, '_signs')} x
    join sign s on s.id = x.sign_id and s.status = 'published' where x.parent_id = p.id), '')`
