import { type SQL, sql } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import { asStoredAddress } from '#kit/text/email-address.ts'

/** «№ 12» and «12»; null: no number of an account. */
export const numberIn = (words: string): number | null =>
  Number(/^(?:№\s*)?([1-9]\d{0,8})$/.exec(words)?.[1] ?? 0) || null

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Accounts with these words in their name or address, or with this number. */
export const isNamed = (words: string): SQL =>
  sql`(${user.name} ilike ${patternOf(words)} or ${user.email} like ${patternOf(asStoredAddress(words))} or ${user.id} = ${numberIn(words)}::int)`
