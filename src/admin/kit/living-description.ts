import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { livingBlock, livingCard } from './admin-schemas.ts'

/** What the browser knows of a living block: how it is called and what it refers to. Its rules stay on the server. */
export interface LivingDescription {
  /** The node of the document. */
  type: string
  label: string
  /** Part of a line of text. */
  isInline: boolean
  attrs: readonly LivingAttr[]
}

export interface LivingAttr {
  name: string
  label: string
  required: boolean
  /** Path of the kind that it refers to. */
  to?: string
  options?: Readonly<Record<string, string>>
}

/** The references of one living block in a document. */
export type LivingBlock = DeepReadonly<z.infer<typeof livingBlock>>

/** How a living block looks today. */
export type LivingCard = DeepReadonly<z.infer<typeof livingCard>>
