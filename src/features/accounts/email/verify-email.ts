import { z } from 'zod'
import { line } from '../credentials.ts'

export const verificationSchema = z.strictObject({ signature: line(200).min(1) })

/** The page with the confirming button: opening the link must change nothing, since mail programs do it by themselves. */
export const verifyPagePath = (id: string | number, hash: string, signature: string): string =>
  `/email-verify?${new URLSearchParams({ id: String(id), hash, signature })}`
