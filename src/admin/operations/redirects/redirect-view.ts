import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { missingAddresses, redirectPage } from './redirect-schemas.ts'

export type RedirectPage = DeepReadonly<z.infer<typeof redirectPage>>
export type RedirectItem = RedirectPage['items'][number]
export type MissingAddress = DeepReadonly<z.infer<typeof missingAddresses>>['items'][number]

/** What each status does, in words. */
export const statusTexts: Readonly<Record<number, string>> = {
  301: 'навсегда',
  302: 'на\u00a0время',
  410: 'страницы больше нет',
}
