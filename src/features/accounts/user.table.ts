import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, precision: 6 })

/** People with an account. Plural, because `user` without quotes is a function of PostgreSQL and answers without an error. */
export const user = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** In lower case, as letters are sent to it. */
    email: text().notNull().unique(),
    emailVerifiedAt: moment(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** Sealed; the codes count only from `twoFactorConfirmedAt` on. */
    twoFactorSecret: text(),
    twoFactorConfirmedAt: moment(),
    /** Sealed; takes the place of the secret when its first code has been confirmed. */
    twoFactorNextSecret: text(),
    /** The last half minute whose code was used: none is good twice. */
    twoFactorStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Which text the person has agreed to, and when. */
    consentVersion: text(),
    consentAt: moment(),
    marketingConsentAt: moment(),
    /** When the account will be gone, unless the person thinks better of it. */
    deletionAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_two_factor', sql`${t.twoFactorConfirmedAt} is null or ${t.twoFactorSecret} is not null`),
    index().on(t.deletionAt).where(sql`deletion_at is not null`),
  ],
)
