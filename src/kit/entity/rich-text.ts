import * as z from 'zod'
import type { Names } from './field.ts'
import { nodesOf, type RichDoc, type RichMark, type RichNode } from './rich-doc.ts'
import { checkRichDoc } from './rich-text-check.ts'
import { figureAttrs, type LivingBlocks } from './rich-text-nodes.ts'

/** The schema of documents that may contain these living blocks. Every error names the place and what is wrong there. */
export const richDoc = (living: LivingBlocks) =>
  z.custom<RichDoc>().superRefine((doc, ctx) => {
    for (const { path, message } of checkRichDoc(doc, living)) ctx.addIssue({ code: 'custom', path, message })
  }) as unknown as z.ZodType<RichDoc>

/** A record that a document refers to, by its id. */
export interface RichReference {
  to: string
  id: number
}

/** Every record that figures and living blocks refer to, once each. */
export function referencesOfDoc(doc: RichDoc, living: LivingBlocks): RichReference[] {
  const found = new Map<string, RichReference>()
  for (const node of nodesOf(doc))
    for (const [name, attr] of Object.entries(attrsOf(node.type, living))) {
      const id = node.attrs?.[name]
      if (attr.to && typeof id === 'number') found.set(`${attr.to} ${id}`, { to: attr.to, id })
    }
  return [...found.values()]
}

/** A document as JSON for a cell: aliases instead of ids, properties always in the same order. */
export const richDocToCell = (doc: RichDoc, living: LivingBlocks, names: Names): string =>
  JSON.stringify(withReferences(doc, living, (to, id) => (typeof id === 'number' ? names.keyOf(to, id) || id : id)))

/** The document of a cell, with ids instead of aliases; text that is not JSON is returned unchanged, so that validation reports it. */
export function richDocFromCell(cell: string, living: LivingBlocks, names: Names): unknown {
  try {
    const doc = JSON.parse(cell) as RichDoc
    return withReferences(doc, living, (to, key) => (typeof key === 'string' ? (names.idOf(to, key) ?? key) : key))
  } catch {
    return cell
  }
}

type ReplaceReference = (to: string, value: string | number) => string | number

/** A copy with other values in the attributes that refer to records; anything unknown is copied as it is. */
function withReferences<N extends RichDoc | RichNode>(node: N, living: LivingBlocks, replace: ReplaceReference): N {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
  const { type, attrs, text, marks, content, ...rest } = node as RichNode
  return {
    type,
    ...(attrs !== undefined && { attrs: replaced(type, attrs, living, replace) }),
    ...(text !== undefined && { text }),
    ...(marks !== undefined && { marks: Array.isArray(marks) ? marks.map(orderedMark) : marks }),
    ...(content !== undefined && {
      content: Array.isArray(content) ? content.map(each => withReferences(each, living, replace)) : content,
    }),
    ...rest,
  } as N
}

function orderedMark(mark: RichMark): RichMark {
  if (typeof mark !== 'object' || mark === null) return mark
  const { type, ...rest } = mark
  return { type, ...rest } as RichMark
}

function replaced(
  type: string,
  attrs: NonNullable<RichNode['attrs']>,
  living: LivingBlocks,
  replace: ReplaceReference,
) {
  if (typeof attrs !== 'object' || attrs === null) return attrs
  const specs = attrsOf(type, living)
  const known = Object.keys(specs).filter(name => Object.hasOwn(attrs, name))
  const others = Object.keys(attrs).filter(name => !known.includes(name))
  return Object.fromEntries(
    [...known, ...others].map(name => {
      const to = specs[name]?.to
      return [name, to ? replace(to, attrs[name]!) : attrs[name]!]
    }),
  )
}

const attrsOf = (type: string, living: LivingBlocks) =>
  type === 'figure' ? figureAttrs : Object.hasOwn(living, type) ? living[type]!.attrs : {}
