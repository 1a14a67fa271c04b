import { z } from 'zod'
import { line } from '../credentials.ts'

export const verification = z.strictObject({ signature: line(200).min(1) })

/** The page whose button answers the letter: opening a link, which mail programs do by themselves, changes nothing. */
export const verifyPage = (id: string | number, hash: string, signature: string): string =>
  `/email-verify?${new URLSearchParams({ id: String(id), hash, signature })}`
