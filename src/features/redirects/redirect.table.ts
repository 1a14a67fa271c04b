import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const timestampTz = () => timestamp({ withTimezone: true })

/** Old addresses of this site, applied where no page answers. Former addresses of records are in `alias_redirect`. */
export const redirect = pgTable(
  'redirect',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** A path in lower case, without a query and a trailing slash. */
    from: text().notNull().unique(),
    /** A path of this site or an https address of another one; null for 410. */
    to: text(),
    status: integer().notNull(),
    version: integer().notNull().default(1),
    hits: bigint({ mode: 'number' }).notNull().default(0),
    lastHitAt: timestampTz(),
    createdAt: timestampTz().notNull().defaultNow(),
    updatedAt: timestampTz().notNull().defaultNow(),
  },
  t => [
    check('redirect_status', sql`${t.status} in (301, 302, 410)`),
    check('redirect_target', sql`(${t.status} = 410) = (${t.to} is null)`),
    check('redirect_self', sql`${t.to} is distinct from ${t.from}`),
    index('redirect_to').on(t.to),
  ],
)

/** Addresses that were requested and not found; only the most requested ones are stored. */
export const missingAddress = pgTable(
  'missing_address',
  {
    /** In the form of `redirect.from`. */
    path: text().primaryKey(),
    hits: bigint({ mode: 'number' }).notNull(),
    firstAt: timestampTz().notNull().defaultNow(),
    lastAt: timestampTz().notNull().defaultNow(),
  },
  t => [index('missing_address_hits').on(t.hits)],
)
