import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { type Finding, failure } from '#kit/operation/finding.ts'
import { keysFrom, tryUnseal } from '#kit/security/keys.server.ts'

const subject = 'Секретный ключ'
const maxChecked = 1_000

interface Settings {
  dataDir: string
  secretKey?: string | undefined
}

/** For the doctor: whether the key opens the second factors of the database. One of another installation looks like any other. */
export async function checkSecretKey(pool: Pool, { dataDir, secretKey }: Settings): Promise<Finding[]> {
  const { rows } = await pool.query<{ sealed: string }>(
    'select two_factor_secret as sealed from users where two_factor_secret is not null order by id desc limit $1',
    [maxChecked],
  )
  if (rows.length === 0) return []
  const file = path.join(dataDir, 'secret.key')
  const secret = secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8') : null)
  const keys = secret === null ? null : keysFrom(secret)
  const unreadable = rows.filter(({ sealed }) => !keys || tryUnseal(keys, sealed) === null).length
  if (unreadable === 0) return []
  const what = secretKey ? 'SECRET_KEY не тот' : `${file} не тот`
  return [
    failure(
      subject,
      `${what}, что был при этой базе: второй фактор входа не действует у ${unreadable} из ${rows.length}. Верните прежний ключ и перезапустите сайт`,
    ),
  ]
}
