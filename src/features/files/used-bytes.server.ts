import { type SQL, sql } from 'drizzle-orm'
import { fileVersion } from './file.table.ts'

/** What counts against the quota of a user: every content that they uploaded and a file still has, earlier versions too; equal content once. */
export const usedBytesOf = (userId: number): SQL => sql`(select coalesce(sum(bytes::bigint), 0) from
  (select distinct on (hash) bytes from ${fileVersion} where user_id = ${userId}) content)`
