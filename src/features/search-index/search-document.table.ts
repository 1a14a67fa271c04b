import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

function halves(name: string, column: AnyPgColumn, isPublic: AnyPgColumn) {
  return [
    index(name).using('gin', column).where(sql`${isPublic}`),
    index(`${name}_hidden`).using('gin', column).where(sql`not ${isPublic}`),
  ]
}

/** Lexemes without positions. */
const lexemes = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: words => words.map(word => `'${word.replace(/['\\]/g, '$&$&')}'`).join(' '),
})

const dayRanges = customType<{ data: string }>({ dataType: () => 'datemultirange' })

/** What the search knows of a record. Derived from the records and written with them. */
export const searchDocument = pgTable(
  'search_document',
  {
    kind: text().notNull(),
    recordId: integer().notNull(),
    /** Of the rules by which the row was made; rows of older ones are made again at the start. */
    edition: integer().notNull(),
    /** Others are found in the admin area only. */
    isPublic: boolean().notNull().default(false),
    /** The days on which the list of its kind shows a public record; null for always. */
    shownOn: dayRanges(),
    alias: text().notNull(),
    name: text().notNull(),
    /** One line about it: substances, the crop of a variety. */
    note: text().notNull().default(''),
    /** Its photo, where it has one. */
    coverId: integer(),
    /** Name and other names as one folded word each, the name first. */
    names: text().array().notNull(),
    /** EPPO, registration and register numbers, folded. */
    codes: text().array().notNull(),
    /** The codes with spaces between, for their beginnings. */
    codeText: text().notNull().default(''),
    /** The sorted stems of each name, with spaces. */
    phrases: text().array().notNull(),
    /** Stems of the names, of the kinds in `namedKinds`; `words` has those of all. */
    stems: text().array().notNull(),
    /**
     * Stems of the names, of what belongs to the record (substances, crop, form) and of its texts (description, symptoms, the body of an
     * article), each once, with a letter before it for the best of its places. One index answers for all places together.
     */
    words: lexemes().notNull().default(sql`''`),
  },
  t => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    index('search_document_codes').using('gin', t.codes),
    index('search_document_code_text').using('gin', sql`${t.codeText} gin_trgm_ops`),
    // Visitors and editors ask the two halves apart: records of editors only are the greater part of a large catalogue.
    // A use is called like its crop: visitors would look at the uses of a tomato before its page.
    ...halves('search_document_names', t.names, t.isPublic),
    ...halves('search_document_words', t.words, t.isPublic),
  ],
)

/**
 * The words of all names, for beginnings and misspellings. A word stays when its last record goes: it then finds nothing.
 * Words of records that were never public are not suggested to visitors.
 */
export const searchWord = pgTable(
  'search_word',
  {
    word: text().primaryKey(),
    stem: text().notNull(),
    /** The stem without vowels: «фитафтароза» shares too few letters in a row with «фитофтороз». */
    consonants: text().notNull().default(''),
    isPublic: boolean().notNull().default(false),
  },
  t => [
    index('search_word_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
    index('search_word_consonants').on(t.consonants),
    index('search_word_unsaid').on(t.stem).where(sql`not ${t.isPublic}`),
  ],
)
