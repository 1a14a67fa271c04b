import { randomBytes } from 'node:crypto'
import { readCookie, rememberedSeconds } from '#kit/http/session.server.ts'
import { isEqual, type Keys } from '#kit/security/keys.server.ts'

/**
 * A browser that has signed in before. Its cookie holds a random id and a signature per account, without naming the account. It grants
 * no access: sign-in attempts from it are only limited separately from those of unknown browsers.
 */
export interface Device {
  id: string
  signatures: readonly string[]
}

/** The password hash is part of the signature, so that a new password invalidates all other devices. */
interface Owner {
  id: number
  passwordHash: string
}

/** Family members may share a browser; only the latest accounts are kept. */
const maxAccounts = 4

export function readDevice(headers: Headers, isSecure: boolean): Device | null {
  const value = readCookie(headers, cookieName(isSecure), /^[\w-]{22}(\.[\w-]{43}){1,4}$/)
  if (value === null) return null
  const [id = '', ...signatures] = value.split('.')
  return { id, signatures }
}

export function isDeviceOf(keys: Keys, device: Device, owner: Owner): boolean {
  const expected = signatureOf(keys, device.id, owner)
  return device.signatures.some(signature => isEqual(signature, expected))
}

/** Adds the signature for an account. */
export function withOwner(keys: Keys, device: Device | null, owner: Owner): Device {
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const signature = signatureOf(keys, id, owner)
  const others = (device?.signatures ?? []).filter(other => other !== signature)
  return { id, signatures: [signature, ...others].slice(0, maxAccounts) }
}

export function deviceCookie({ id, signatures }: Device, isSecure: boolean): string {
  const value = [id, ...signatures].join('.')
  return `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${rememberedSeconds}; SameSite=Strict${isSecure ? '; Secure' : ''}; HttpOnly`
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-sadozor_device' : 'sadozor_device')

const signatureOf = (keys: Keys, id: string, owner: Owner) =>
  keys.sign('device', `${id} ${owner.id} ${owner.passwordHash}`)
