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
export interface LivingBlock {
  type: string
  attrs: Readonly<Record<string, string | number>>
}

/**
 * How a living block looks today. `hidden`: its record is not published, so the site leaves the block out; `withdrawn`: the registration
 * has ended; `deleted`: the record is gone; `invalid`: what it refers to does not make sense.
 */
export interface LivingCard {
  state: 'shown' | 'hidden' | 'withdrawn' | 'deleted' | 'invalid'
  title: string
  note: string
  table: { head: readonly string[]; rows: readonly (readonly string[])[] } | null
}
