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

/** What the program signs and seals with. All of it comes from one secret that never enters the database. */
export interface Keys {
  /** base64url, 43 characters. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** Text that the database may keep and a thief of the database cannot read. */
  seal(text: string): string
  /** Throws for what was not sealed with this secret. */
  unseal(sealed: string): string
}

/** From the secret of the settings or, without one, that of `dataDir`. `onMade`: there was none, and it has just been made. */
export function openKeys(dataDir: string, secretKey?: string, onMade: () => void = () => {}): Keys {
  if (secretKey) return keysFrom(secretKey)
  const { secret, isNew } = openSecretFile(path.join(dataDir, 'secret.key'), 32)
  if (isNew) onMade()
  return keysFrom(secret)
}

export function keysFrom(secret: string): Keys {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'sadozor', purpose, 32))
  const sealing = derived('seal')
  const signing = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const key = signing.get(purpose) ?? createSecretKey(derived(`sign:${purpose}`))
    signing.set(purpose, key)
    return key
  }
  const sign = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    sign,
    isSigned: (purpose, text, signature) => isEqual(sign(purpose, text), signature),
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** Takes the same time wherever the texts differ. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
