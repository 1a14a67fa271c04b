import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByAliases } from '#kit/entity/read.server.ts'
import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { listPosts } from './catalogue/find-posts.server.ts'
import { postList } from './catalogue/post-list.view.ts'
import { PostBody } from './components/post-body.tsx'
import { findPost } from './detail/find-post.server.ts'
import { postDetail } from './detail/post-detail.view.ts'
import { livingKey } from './living.ts'
import { findLivingFacts } from './living-facts.server.ts'
import { post } from './post.entity.ts'
import { postQuery } from './post-query.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = '2026-11-26'
const idOf = async (table: string, alias: string) =>
  Number((await world.pool.query(`select id from ${table} where alias = $1`, [alias])).rows[0].id)
const docOf = (...content: RichNode[]): RichDoc => ({ type: 'doc', content })
const showing = async (node: RichNode) => (await findLivingFacts(world.db, docOf(node), today))[livingKey(node)]!
const html = async (doc: RichDoc) =>
  renderToStaticMarkup(
    createElement(PostBody, {
      post: {
        body: doc,
        living: await findLivingFacts(world.db, doc, today),
        figures: {},
        day: '26\u00a0ноября\u00a02026',
      },
    }),
  )

describe('living blocks', () => {
  test('uses show what is allowed today, with wait and verdict', async () => {
    const attrs = { plantId: await idOf('plant', 'tomat'), diseaseId: await idOf('disease', 'fitoftoroz') }
    const shown = await showing({ type: 'uses', attrs })
    expect(shown).toMatchObject({
      type: 'uses',
      title: 'Томат: фитофтороз',
      to: '/diseases/fitoftoroz?crop=tomat',
      isMore: true,
    })
    if (shown.type !== 'uses') throw new Error('no table')
    expect(shown.rows).toHaveLength(5)
    for (const { rate, wait, verdict } of shown.rows) expect([rate, wait, verdict.level].every(Boolean)).toBe(true)
    expect(shown.rows.map(({ verdict }) => verdict.level)).not.toContain('forbidden')
  })

  test('a fact follows the register, and a withdrawn product says so instead of a number', async () => {
    const node = { type: 'useFact', attrs: { drugUseId: await idOf('drug_use', 'horus-1'), fact: 'phi' } }
    expect(await showing(node)).toMatchObject({ type: 'fact', isLapsed: false, to: '/drugs/horus' })
    await world.pool.query(`update drug_use set phi_days = 33 where alias = 'horus-1'`)
    expect(await showing(node)).toMatchObject({ text: expect.stringContaining('33') })
    await world.pool.query(`update drug_use set audience = 'professional' where alias = 'horus-1'`)
    expect(await showing(node)).toMatchObject({ text: expect.stringMatching(/33.*не\u00a0для личных хозяйств/) })
    const drug = await idOf('drug', 'horus')
    await world.pool.query(`update drug_registrations set status = 'withdrawn' where parent_id = $1`, [drug])
    const lapsed = await showing(node)
    expect(lapsed).toMatchObject({ type: 'fact', isLapsed: true })
    expect(JSON.stringify(lapsed)).not.toContain('33')
    expect(await showing({ type: 'drugCard', attrs: { drugId: drug } })).toMatchObject({
      type: 'card',
      lapse: expect.stringMatching(/^[А-Я]/),
    })
    expect(await html(docOf({ type: 'drugCard', attrs: { drugId: drug } }))).toContain('применять нельзя')
    expect(await showing({ type: 'calculator', attrs: { drugId: drug } })).toMatchObject({ type: 'card' })
  })

  test('a record that is gone or not published leaves a sentence', async () => {
    const sort = await idOf('sort', 'sanka')
    expect(await showing({ type: 'sortCard', attrs: { sortId: sort } })).toMatchObject({
      type: 'card',
      to: '/sorts/sanka',
    })
    await world.pool.query(`update sort set status = 'draft' where id = $1`, [sort])
    const nodes: RichNode[] = [
      { type: 'sortCard', attrs: { sortId: sort } },
      { type: 'drugCard', attrs: { drugId: 999_999 } },
      { type: 'useFact', attrs: { drugUseId: 999_999, fact: 'rate' } },
      { type: 'uses', attrs: { plantId: 999_999, pestId: 1 } },
      { type: 'problemCard', attrs: {} },
      { type: 'calculator', attrs: { drugId: 'x' } },
    ]
    for (const node of nodes) expect([node.type, await showing(node)]).toEqual([node.type, { type: 'gone' }])
    expect(await html(docOf({ type: 'sortCard', attrs: { sortId: sort } }))).toContain('на\u00a0сайте больше нет')
  })

  test('any tree becomes a page without scripts', async () => {
    const attrs = fc.dictionary(
      fc.constantFrom('plantId', 'pestId', 'drugId', 'drugUseId', 'sortId', 'fact', 'level', 'href', 'fileId'),
      fc.oneof(fc.integer({ min: -1, max: 90 }), fc.constantFrom('rate', 'javascript:alert(1)', '<script>', '\u0000')),
    )
    const { tree } = fc.letrec<{ tree: RichNode }>(tie => ({
      tree: fc.record(
        {
          type: fc.constantFrom(
            'paragraph',
            'heading',
            'bulletList',
            'listItem',
            'table',
            'callout',
            'figure',
            'uses',
            'useFact',
            'drugCard',
            'problemCard',
            'sortCard',
            'productCard',
            'calculator',
            'text',
            'post',
            'script',
          ),
          attrs,
          text: fc.constantFrom('Томат', '<script>alert(1)</script>', '\ud800', ''),
          content: fc.array(tie('tree'), { maxLength: 3, depthIdentifier: 'doc' }),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 4 }), async content => {
        const text = await html(docOf(...content))
        expect(text).not.toMatch(/<script|javascript:/)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the page and the list', () => {
  test('contents, time to read, what it is about, and others of the rubric', async () => {
    const found = (await findPost(world.db, 'fitoftoroz-dva-vlazhnyh-dnya'))!
    const shown = postDetail(found, await findLivingFacts(world.db, found.body, today), {}, today)
    expect(shown).toMatchObject({ rubric: { alias: 'bolezni' }, day: '26\u00a0ноября\u00a02026', hasLiving: true })
    expect(shown.minutes).toMatch(/минут/)
    expect(shown.related.map(({ to }) => to)).toContain('/diseases/fitoftoroz')
    expect(shown.others.map(({ to }) => to)).toContain('/posts/tri-muchnistye-rosy')
    const [stored] = await findByAliases(world.db, post, ['fitoftoroz-dva-vlazhnyh-dnya'])
    expect(shown.contents.map(({ text }) => text).length).toBe(
      stored!.body.content.filter(({ type }) => type === 'heading').length,
    )
  })

  test('a draft is not found', async () => {
    await world.pool.query(`update post set status = 'draft' where alias = 'bakovaya-smes'`)
    expect(await findPost(world.db, 'bakovaya-smes')).toBeNull()
  })

  const view = async (search: string, on = today) => {
    const parsed = parseQuery(postQuery, new URLSearchParams(search))
    return postList(await listPosts(world.db, parsed.values), parsed, on)
  }
  const counted = async (condition: string) =>
    Number(
      (await world.pool.query(`select count(*) from post p where status = 'published' and ${condition}`)).rows[0].count,
    )

  test.each([
    ['', 'true'],
    ['rubric=vrediteli', `rubric_id = (select id from rubric where alias = 'vrediteli')`],
    ['month=07', `to_char(published_at, 'MM') = '07'`],
    [
      'crop=tomat',
      `(exists (select from post_related r where r.parent_id = p.id and r.plant_id = (select id from plant where alias = 'tomat'))
        or exists (select from post_reference r where r.post_id = p.id and r.plant_id = (select id from plant where alias = 'tomat')))`,
    ],
    ['q=клещ', `search_text like '%клещ%'`],
  ])('«%s» finds as many as the tables have', async (search, condition) => {
    expect((await view(search)).total).toBe(await counted(condition))
  })

  test('a day is named with its year only in another one', async () => {
    const noteIn = async (year: string) => (await view('', `${year}-11-30`)).cards[0]!.note
    expect(await noteIn('2026')).toBe('Основы · 17\u00a0ноября')
    expect(await noteIn('2027')).toBe('Основы · 17\u00a0ноября\u00a02026')
  })

  test('every rubric is left by «Все»', async () => {
    expect((await view('rubric=bolezni&crop=tomat')).allRubrics).toEqual({ current: false, to: '/posts?crop=tomat' })
    expect((await view('')).allRubrics.current).toBe(true)
  })

  test('every count of a rubric is what choosing it finds', async () => {
    for (const { to, count } of (await view('')).rubrics)
      expect([to, (await view(to.split('?')[1]!)).total]).toEqual([to, count])
  })

  test('the whole list, a rubric and a crop are indexed', async () => {
    for (const [search, canonical, isIndexed] of [
      ['', '/posts', true],
      ['rubric=bolezni', '/posts?rubric=bolezni', true],
      ['crop=tomat', '/posts?crop=tomat', true],
      ['rubric=bolezni&crop=tomat', '/posts', false],
      ['month=07', '/posts', false],
      ['rubric=nobody', '/posts', false],
    ] as const)
      expect(await view(search)).toMatchObject({ canonical, isIndexed })
  })
})
