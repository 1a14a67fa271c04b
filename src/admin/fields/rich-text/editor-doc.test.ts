import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { livingBlocks } from '#features/posts/living-blocks.ts'
import { post } from '#features/posts/post.entity.ts'
import { type RichDoc, type RichNode, textOfDoc } from '#kit/entity/rich-doc.ts'
import { richDoc } from '#kit/entity/rich-text.ts'
import { richDocs } from '#kit/testing/rich-docs.ts'
import { canonicalDoc } from './canonical-doc.ts'
import { fromEditor } from './editor-doc.ts'
import { editorExtensions } from './editor-extensions.ts'

const living = describeKind(post).fields.find(({ key }) => key === 'body')!.living!
const schema = getSchema(editorExtensions(living))
const stored = richDoc(livingBlocks)

/** Opens the document as the editor does, and stores it again. */
function edited(doc: RichDoc): RichDoc | null {
  const opened = schema.nodeFromJSON(doc)
  opened.check()
  return fromEditor(opened.toJSON())
}

const documents = richDocs(
  {
    uses: { plantId: [1], diseaseId: [2] },
    calculator: { drugId: [3], drugUseId: [4] },
    drugCard: { drugId: [5] },
    problemCard: { pestId: [6] },
    sortCard: { sortId: [7] },
    productCard: { productId: [8] },
  },
  { inline: { useFact: { drugUseId: [9], fact: ['phi', 'rate'] } }, files: [10] },
)
const isBlank = ({ content }: RichDoc) =>
  content.length === 1 && content[0]!.type === 'paragraph' && !content[0]!.content?.length

test('a stored document is the same after it was opened in the editor', () => {
  fc.assert(
    fc.property(documents, doc => {
      expect(stored.safeParse(doc).error).toBeUndefined()
      const result = edited(doc)
      expect(JSON.stringify(result)).toBe(isBlank(doc) ? 'null' : JSON.stringify(canonicalDoc(doc)))
      expect(textOfDoc(canonicalDoc(doc))).toBe(textOfDoc(doc))
      if (result) expect(stored.safeParse(result).error).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

test('the canonical form loses nothing: every node, attribute, mark and letter is there', () => {
  const flat = (doc: RichDoc) => {
    const parts: string[] = []
    const visit = ({ type, attrs, text, marks = [], content = [] }: RichNode) => {
      const look = marks.map(mark => JSON.stringify(mark)).toSorted()
      if (type === 'text') parts.push(...[...text!].map(letter => letter + look))
      else parts.push(`${type} ${JSON.stringify(Object.entries(attrs ?? {}).toSorted())} ${content.length > 0}`)
      for (const child of content) visit(child)
    }
    for (const node of doc.content) visit(node)
    return parts
  }
  fc.assert(
    fc.property(documents, doc => {
      expect(flat(canonicalDoc(doc))).toEqual(flat(doc))
    }),
  )
})

test('the editor knows every node of the stored form and no other', () => {
  const known = [
    'doc',
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'listItem',
    'blockquote',
    'callout',
    'steps',
    'step',
  ]
  const others = ['table', 'tableRow', 'tableHeader', 'tableCell', 'figure', 'text', 'hardBreak']
  expect(Object.keys(schema.nodes).toSorted()).toEqual([...known, ...others, ...Object.keys(livingBlocks)].toSorted())
  expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'link'])
})

describe('what only the editor has is not stored', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

  test('an empty text is none', () => {
    expect(fromEditor({ type: 'doc', content: [{ type: 'paragraph' }] })).toBeNull()
  })

  test('attributes of cells and lists, empty captions, marks of line breaks, headings without words', () => {
    const cell = (type: string) => ({
      type,
      attrs: { colspan: 1, rowspan: 1, colwidth: null },
      content: [paragraph('а')],
    })
    const doc = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 } },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [paragraph('б')] }],
        },
        {
          type: 'table',
          attrs: { caption: ' ' },
          content: [1, 2].map(() => ({ type: 'tableRow', content: [cell('tableCell')] })),
        },
        { type: 'paragraph', content: [{ type: 'hardBreak', marks: [{ type: 'bold' }] }] },
      ],
    }
    const result = fromEditor(doc)!
    expect(result.content).toEqual([
      { type: 'paragraph' },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('б')] }] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph('а')] }] },
          { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('а')] }] },
        ],
      },
      { type: 'paragraph', content: [{ type: 'hardBreak' }] },
    ])
    expect(stored.safeParse(result).error).toBeUndefined()
  })
})

test('a table of 200 rows with twelve columns can be stored', () => {
  const cell = (type: string) => ({
    type,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'томат, открытый грунт' }] }],
  })
  const row = (type: string) => ({ type: 'tableRow', content: Array.from({ length: 12 }, () => cell(type)) })
  const table = { type: 'table', content: [row('tableHeader'), ...Array.from({ length: 199 }, () => row('tableCell'))] }
  const doc = { type: 'doc', content: [table] } as RichDoc
  expect(stored.safeParse(doc).error).toBeUndefined()
  expect(edited(doc)).toEqual(doc)
  const twice = { type: 'doc', content: [table, table] } as RichDoc
  expect(stored.safeParse(twice).error!.issues[0]!.message).toContain('частей')
})
