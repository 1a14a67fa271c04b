import { type SQL, sql } from 'drizzle-orm'

/** True for a line of `drug_use_scope` that the site may recommend today. `of` is the prefix of its columns. */
export const usableNow = (of = sql``): SQL =>
  sql`${of}is_usable and (${of}usable_days is null or ${of}usable_days @> current_date)`
