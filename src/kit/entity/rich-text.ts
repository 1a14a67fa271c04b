import * as z from 'zod'

/** A restricted document tree in the editor's format. Rendered to elements, never stored as HTML. */
export interface RichDoc {
  type: 'doc'
  content: RichNode[]
}
interface RichNode {
  type: 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote' | 'hardBreak' | 'text'
  attrs?: { level?: number }
  text?: string
  marks?: { type: 'bold' | 'italic' | 'link'; attrs?: { href: string } }[]
  content?: RichNode[]
}

const maxDepth = 6
const maxLength = 100_000

/** Only addresses that cannot run a script. */
const href = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/(?!\/)|mailto:|tel:)/, 'Недопустимая ссылка')
const mark = z.union([
  z.strictObject({ type: z.enum(['bold', 'italic']) }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
])
const text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(20_000)
    .refine(s => !s.includes('\0') && s.isWellFormed(), 'Недопустимый символ'),
  marks: z.array(mark).max(3).optional(),
})

function nodeOf(depth: number): z.ZodType {
  const inside = depth === 0 ? z.array(z.never()) : z.array(z.lazy(() => nodeOf(depth - 1))).max(500)
  const block = z.enum(['paragraph', 'bulletList', 'orderedList', 'listItem', 'blockquote'])
  return z.union([
    text,
    z.strictObject({ type: z.literal('hardBreak') }),
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inside.optional(),
    }),
    z.strictObject({ type: block, content: inside.optional() }),
  ])
}

export const richDoc = z
  .strictObject({ type: z.literal('doc'), content: z.array(nodeOf(maxDepth)).max(1000) })
  .refine(doc => JSON.stringify(doc).length <= maxLength, 'Текст слишком длинный') as unknown as z.ZodType<RichDoc>
