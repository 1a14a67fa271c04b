import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import path from 'node:path'
import { openSecretFile } from '#kit/files/secret-file.server.ts'

/** Signs and encrypts with keys derived from secrets that are never in the database. */
export interface Keys {
  /** base64url, 43 characters. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** Encrypts text for the database: `v1.{key id}.{base64url}`. */
  seal(text: string): string
  /** Decrypts; throws if none of the secrets was used. */
  unseal(sealed: string): string
  /** Whether the first secret was used. */
  isCurrent(sealed: string): boolean
}

/** Like `unseal`, but returns null if none of the secrets was used, for example after the key was lost. */
export function tryUnseal(keys: Keys, sealed: string): string | null {
  try {
    return keys.unseal(sealed)
  } catch {
    return null
  }
}

/** Keys from the secret of the settings, or from `secret.key` in `dataDir`. `onCreate` is called when that file had to be created. */
export function openKeys(dataDir: string, secretKey?: string, onCreate: () => void = () => {}): Keys {
  if (secretKey) return keysFrom(secretKey)
  const { secret, isNew } = openSecretFile(path.join(dataDir, 'secret.key'), 32)
  if (isNew) onCreate()
  return keysFrom(secret)
}

/** @param secrets comma separated: the first one signs and encrypts, all of them verify and decrypt */
export function keysFrom(secrets: string): Keys {
  const all = secrets.split(',').map(secret => keyFrom(secret.trim())) as [Key, ...Key[]]
  const [first] = all
  return {
    sign: first.sign,
    isSigned: (purpose, text, signature) => all.some(key => isEqual(key.sign(purpose, text), signature)),
    seal: text => `${prefix}${first.id}.${first.seal(text)}`,
    unseal(sealed) {
      if (sealed.startsWith(prefix)) {
        const [, id, body = ''] = sealed.split('.')
        const key = all.find(key => key.id === id)
        if (!key) throw new Error('sealed with a key that is not among the secrets')
        return key.unseal(body)
      }
      return unsealUnnamed(all, sealed)
    },
    isCurrent: sealed => sealed.startsWith(`${prefix}${first.id}.`),
  }
}

const prefix = 'v1.'

interface Key {
  /** Identifies the key without revealing anything about it. */
  id: string
  sign(purpose: string, text: string): string
  seal(text: string): string
  unseal(body: string): string
}

function keyFrom(secret: string): Key {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'sadozor', purpose, 32))
  const sealing = derived('seal')
  const signing = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const key = signing.get(purpose) ?? createSecretKey(derived(`sign:${purpose}`))
    signing.set(purpose, key)
    return key
  }
  return {
    id: derived('id').toString('base64url').slice(0, 8),
    sign: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal(body) {
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(12, 28),
      )
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** For texts encrypted before the format had a key id: tries all keys. */
function unsealUnnamed(keys: readonly Key[], sealed: string): string {
  let reason: unknown
  for (const key of keys) {
    try {
      return key.unseal(sealed)
    } catch (error) {
      reason = error
    }
  }
  throw reason
}

/** Constant-time comparison. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
