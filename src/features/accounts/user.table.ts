import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { declareTable } from '#kit/entity/define-entity.ts'

const timestampTz = () => timestamp({ withTimezone: true, precision: 6 })

/** Plural, because an unquoted `user` is a function in PostgreSQL and would fail silently. */
export const user = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull().unique(),
    emailVerifiedAt: timestampTz(),
    passwordHash: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    /** Raised by every change that an administrator makes. */
    version: integer().notNull().default(1),
    /** While set, no session of the account is valid and none can be opened. */
    blockedAt: timestampTz(),
    /** A password that the program made is not valid after this moment. Null: the person chose it. */
    passwordExpiresAt: timestampTz(),
    /** Encrypted; in effect only if `twoFactorConfirmedAt` is set. */
    twoFactorSecret: text(),
    twoFactorConfirmedAt: timestampTz(),
    /** Encrypted; replaces the secret once its first code is confirmed. */
    twoFactorNextSecret: text(),
    /** The last time step whose code was used, so that no code works twice. */
    twoFactorStep: bigint({ mode: 'number' }).notNull().default(0),
    /** The version of the consent text and the date of the consent. */
    consentVersion: text(),
    consentAt: timestampTz(),
    marketingConsentAt: timestampTz(),
    /** When the account will be deleted, unless the user cancels it. */
    deletionAt: timestampTz(),
    createdAt: timestampTz().notNull().defaultNow(),
    updatedAt: timestampTz().notNull().defaultNow(),
  },
  t => [
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_two_factor', sql`${t.twoFactorConfirmedAt} is null or ${t.twoFactorSecret} is not null`),
    index().on(t.deletionAt).where(sql`deletion_at is not null`),
    index('users_created').on(t.createdAt, t.id),
    index('users_unverified').on(t.createdAt).where(sql`email_verified_at is null`),
    index('users_name').on(sql`${t.name} collate "ru"`, t.id),
    index('users_name_words').using('gin', sql`${t.name} gin_trgm_ops`),
    index('users_email_words').using('gin', sql`${t.email} gin_trgm_ops`),
  ],
)
declareTable('user', user)
