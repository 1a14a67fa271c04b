import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters that need no escaping anywhere. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: useless to whoever reads it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
