import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { line } from '../credentials.ts'

export const enabling = z.strictObject({ force: z.boolean().nullish() })
export const codeForm = z.strictObject({ code: line(20).min(1) })

/** One half minute of clock difference either way. */
const window = 1
const period = 30

/** The library is loaded by those who use it. */
async function totp(secret: string, label = '') {
  const { TOTP } = await import('otpauth')
  return new TOTP({ issuer: 'Садозор', label, secret, period, digits: 6, algorithm: 'SHA1' })
}

/** 160 bits, as long as the hash behind the codes: 32 characters in base32, as people type them. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The half minute a code belongs to, counted from 1970; null for a wrong one. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | null> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = (await totp(secret)).validate({ token, window, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** For the telephone: the same as an address and as a picture. */
export async function qrCode(secret: string, email: string): Promise<{ svg: string; url: string }> {
  const url = (await totp(secret, email)).toString()
  const { toString: draw } = await import('qrcode')
  return { svg: await draw(url, { type: 'svg', margin: 1 }), url }
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Eight codes of 24 letters (120 bits) without the ones that look alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 8 }, () => inGroups(Array.from(randomBytes(24), byte => letters[byte % letters.length]).join(''), 6))

/** As it was made, however it was typed. Codes made before had two groups of ten. */
export function readRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return inGroups(code, code.length === 20 ? 10 : 6)
}

const inGroups = (code: string, size: number) => code.match(new RegExp(`.{1,${size}}`, 'gs'))?.join('-') ?? ''
