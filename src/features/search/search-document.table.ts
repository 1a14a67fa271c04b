import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What the search knows of a published record. Derived from the records and written with them. */
export const searchDocument = pgTable(
  'search_document',
  {
    kind: text().notNull(),
    recordId: integer().notNull(),
    /** Of the rules by which the row was made; rows of older ones are made again at the start. */
    edition: integer().notNull(),
    alias: text().notNull(),
    name: text().notNull(),
    /** Name and other names as one folded word each, the name first. */
    names: text().array().notNull(),
    /** EPPO, registration and register numbers, folded. */
    codes: text().array().notNull(),
    /** The sorted stems of each name, with spaces. */
    phrases: text().array().notNull(),
    /** Stems of the names. */
    stems: text().array().notNull(),
    /** Stems of what belongs to the record: substances, crop, form. */
    others: text().array().notNull(),
  },
  t => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    index('search_document_names').using('gin', t.names),
    index('search_document_codes').using('gin', t.codes),
    index('search_document_stems').using('gin', t.stems),
    index('search_document_others').using('gin', t.others),
  ],
)

/** The words of all names, for beginnings and misspellings. A word stays when its last record goes: it then finds nothing. */
export const searchWord = pgTable('search_word', { word: text().primaryKey(), stem: text().notNull() }, t => [
  index('search_word_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
])
