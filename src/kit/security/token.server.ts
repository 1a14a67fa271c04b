import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash stored in the database, from which the token cannot be derived. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
