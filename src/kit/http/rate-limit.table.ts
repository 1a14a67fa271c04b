import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Counters of rate limits in the format of rate-limiter-flexible; `expire` in milliseconds since 1970. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
