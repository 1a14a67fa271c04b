import fc from 'fast-check'
import type { Hono } from 'hono'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#features/posts/post.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { recordsOf } from '#kit/testing/arbitraries.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { idsOf } from '../laws/world.ts'

const documents = 500

let world: TestDatabase
let app: Hono
let editor: TestBrowser
let article: { id: number; alias: string; version: number }
let docs: fc.Arbitrary<RichDoc>
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  editor = await signedIn(app, 'olga@example.ru')
  await world.pool.query('update users set is_admin = true')
  const { ids } = await idsOf(world.db)
  const bodyOnly = { ...post, fields: { body: post.fields.body } } as unknown as AnyEntity
  docs = recordsOf(bodyOnly, ids).map(({ body }) => body as RichDoc)
  article = (
    await world.pool.query(`select id, alias, version from post where status = 'published' order by id limit 1`)
  ).rows[0]
})
afterAll(() => world[Symbol.asyncDispose]())

/** Start tags in the order of the source, and in the order in which the elements stand in the tree that a browser makes of it. */
const tagsInSource = (html: string) => [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag]) => tag!.toLowerCase())

function tagsInTree(html: string): string[] {
  const tags: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) tags.push(node.tagName.toLowerCase())
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return tags
}

/** From the article to its end, without what the site puts around it. */
const articleOf = (html: string) =>
  html.slice(html.indexOf('<article'), html.indexOf('</article>') + '</article>'.length)

test(`${documents} documents of the schema are pages with valid HTML and no script of theirs`, async () => {
  let length = 0
  await fc.assert(
    fc.asyncProperty(docs, async body => {
      await world.pool.query('update post set body = $2 where id = $1', [article.id, body])
      const response = await app.request(`http://sadozor.test/posts/${article.alias}`, { headers: asBrowser })
      const html = articleOf(await response.text())
      length = Math.max(length, html.length)
      expect(response.status).toBe(200)
      expect(html).not.toMatch(/<script|javascript:|\son[a-z]+=/i)
      // An element that may not stand where it stands is moved by the parser, or ends the one around it.
      const document = `<!DOCTYPE html><html><head></head><body>${html}</body></html>`
      expect(tagsInTree(document)).toEqual(tagsInSource(document))
    }),
    { numRuns: documents },
  )
  expect(length).toBeGreaterThan(2000)
}, 600_000)

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const nested = (depth: number): object =>
  depth === 0 ? paragraph(text('глубоко')) : { type: 'blockquote', content: [nested(depth - 1)] }
const table = (...rows: object[][]) => ({
  type: 'table',
  content: rows.map(content => ({ type: 'tableRow', content })),
})
const cell = (attrs?: object) => ({ type: 'tableCell', ...(attrs && { attrs }), content: [paragraph(text('1'))] })

/** Parts that no document may have. */
const badParts: readonly object[] = [
  { type: 'script', content: [text('alert(1)')] },
  { type: 'iframe', attrs: { src: 'https://example.org' } },
  { type: 'html', text: '<b>1</b>' },
  text('без абзаца'),
  paragraph(text('ноль\u0000')),
  paragraph(text('половина\ud800')),
  paragraph(text('')),
  paragraph(text('ссылка', link('javascript:alert(1)'))),
  paragraph(text('ссылка', link('data:text/html,1'))),
  paragraph(text('ссылка', link('//evil.example'))),
  paragraph(text('ссылка', link('https://user:password@example.org'))),
  paragraph(text('метка', { type: 'style', attrs: { color: 'red' } })),
  { ...paragraph(text('стиль')), attrs: { style: 'position:fixed' } },
  paragraph(paragraph(text('абзац в абзаце'))),
  { type: 'heading', attrs: { level: 1 }, content: [text('Первый')] },
  { type: 'heading', attrs: { level: '2' }, content: [text('Второй')] },
  { type: 'callout', attrs: { tone: 'red' }, content: [paragraph(text('!'))] },
  { type: 'uses', attrs: { plantId: 999_999, diseaseId: 1 } },
  { type: 'uses', attrs: { plantId: 'tomat' } },
  { type: 'drug_card', attrs: {} },
  { type: 'figure', attrs: { fileId: 999_999 } },
  { type: 'post', attrs: { postId: 1 } },
  { type: 'bulletList', content: [] },
  table(),
  table([cell({ colspan: 2 })]),
  table(Array.from({ length: 13 }, () => cell())),
  nested(9),
  nested(12),
]

/** What breaks a document as a whole. */
const breaks: readonly ((doc: RichDoc) => unknown)[] = [
  doc => ({ ...doc, type: 'document' }),
  doc => ({ ...doc, content: [] }),
  doc => ({ ...doc, content: { ...doc.content } }),
  doc => ({ ...doc, version: 2 }),
  doc => [doc],
  doc => JSON.stringify(doc),
  () => null,
  doc => ({ ...doc, content: [...doc.content, null] }),
]

test(`${documents} broken documents are refused with 422, and the article stays as it is`, async () => {
  const before = (await world.pool.query('select body, version from post where id = $1', [article.id])).rows[0]
  const broken = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(docs, fc.constantFrom(...badParts), fc.nat())
        .map(([doc, part, at]) => inserted(doc, part, at)),
    },
    { weight: 1, arbitrary: fc.tuple(docs, fc.constantFrom(...breaks)).map(([doc, broken]) => broken(doc)) },
  )
  await fc.assert(
    fc.asyncProperty(broken, async body => {
      const response = await editor.put(`/admin/posts/${article.id}`, { version: before.version, values: { body } })
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)[0]]).toEqual([
        422,
        expect.stringMatching(/^values\.body|^body/),
      ])
    }),
    { numRuns: documents },
  )
  expect((await world.pool.query('select body, version from post where id = $1', [article.id])).rows[0]).toEqual(before)
}, 600_000)

const inserted = (doc: RichDoc, part: object, at: number) => ({
  ...doc,
  content: doc.content.toSpliced(at % (doc.content.length + 1), 0, part as never),
})
