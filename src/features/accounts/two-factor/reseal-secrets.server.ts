import { and, eq, isNotNull } from 'drizzle-orm'
import type { Logger } from '#kit/log.server.ts'
import { tryUnseal } from '#kit/security/keys.server.ts'
import type { Accounts } from '../accounts.ts'
import { user } from '../user.table.ts'
import { recoveryCode } from './recovery-code.table.ts'

/** After a key rotation: seals everything with the first key, so that the older ones can be removed. */
export async function resealSecrets({ db, keys }: Accounts, log: Logger): Promise<void> {
  let sealed = 0
  let unreadable = 0
  const reseal = (text: string): string | null => {
    if (keys.isCurrent(text)) return null
    const readable = tryUnseal(keys, text)
    if (readable === null) unreadable++
    return readable === null ? null : keys.seal(readable)
  }
  for (const { id, secret } of await db
    .select({ id: user.id, secret: user.twoFactorSecret })
    .from(user)
    .where(isNotNull(user.twoFactorSecret))) {
    const text = reseal(secret!)
    if (!text) continue
    // Skip it if the secret has been replaced meanwhile.
    await db
      .update(user)
      .set({ twoFactorSecret: text })
      .where(and(eq(user.id, id), eq(user.twoFactorSecret, secret!)))
    sealed++
  }
  for (const { userId, codeHash, sealed: code } of await db.select().from(recoveryCode)) {
    const text = reseal(code)
    if (!text) continue
    await db
      .update(recoveryCode)
      .set({ sealed: text })
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
    sealed++
  }
  if (sealed > 0) log.info({ sealed }, 'secrets are sealed with the first key')
  if (unreadable > 0) log.warn({ unreadable }, 'secrets are sealed with a key that is not in SECRET_KEY')
}
