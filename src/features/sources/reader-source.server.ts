import { type SQL, sql } from 'drizzle-orm'
import { unnamedSource } from './unnamed-source.ts'

/** What a fact rests on, as the public pages and the API name it. */
export interface ReaderSource {
  title: string
  address: string | null
}

/** SQL for the words that readers get about the row `table` of a source, never the editors' title. */
export const readerTitle = (table: string): SQL =>
  sql`coalesce(${sql.identifier(table)}.reader_title, ${sql.raw(`'${unnamedSource}'`)})`

/** SQL for a `ReaderSource`. A source without words for readers is not linked either. */
export const readerSource = (table: string): SQL => sql`jsonb_build_object('title', ${readerTitle(table)},
  'address', case when ${sql.identifier(table)}.reader_title is not null then ${sql.identifier(table)}.address end)`
