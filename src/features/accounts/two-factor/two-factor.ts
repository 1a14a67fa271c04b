import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { line } from '../credentials.ts'

export const enableTwoFactorSchema = z.strictObject({ force: z.boolean().nullish() })
export const codeSchema = z.strictObject({ code: line(20).min(1) })

/** Accepts codes one step earlier or later, for clock drift. */
const allowedDriftSteps = 1
const stepSeconds = 30

/** Imported lazily: few requests need the library. */
async function totp(secret: string, label = '') {
  const { TOTP } = await import('otpauth')
  return new TOTP({ issuer: 'Садозор', label, secret, period: stepSeconds, digits: 6, algorithm: 'SHA1' })
}

/** 160 bits, the length of SHA-1: 32 characters in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The time step (30 s since 1970) a code is valid for; null for a wrong code. */
export async function matchTimeStep(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = (await totp(secret)).validate({ token, window: allowedDriftSteps, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta
}

/** The provisioning URL and its QR code. */
export async function qrCode(secret: string, email: string): Promise<{ svg: string; url: string }> {
  const url = (await totp(secret, email)).toString()
  const { toString: draw } = await import('qrcode')
  return { svg: await draw(url, { type: 'svg', margin: 1 }), url }
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Eight codes of 24 characters (120 bits) from an alphabet without look-alikes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 8 }, () =>
    groupBy(Array.from(randomBytes(24), byte => alphabet[byte % alphabet.length]).join(''), 6),
  )

/** Restores the stored form of a typed code. Older codes have two groups of ten. */
export function normalizeRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return groupBy(code, code.length === 20 ? 10 : 6)
}

const groupBy = (code: string, size: number) => code.match(new RegExp(`.{1,${size}}`, 'gs'))?.join('-') ?? ''
