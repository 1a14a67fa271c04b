import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRevisions } from '#admin/records/history/find-revisions.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'
import {
  added,
  app,
  close,
  create,
  created,
  editor,
  ofRow,
  open,
  other,
  put,
  type Refused,
  type Saved,
  stored,
  told,
  world,
} from './save-record.testing.ts'

beforeAll(open)
afterAll(close)

describe('a new drug', () => {
  test('goes to the site with its norms in one save, and its history has one version', async () => {
    const saved = await created('Новый с\u00a0нормами', added({}, { crop: 'Картофель' }), 'published')
    expect(saved.rows!.rows.map(({ cells, status }) => [cells.crop, status])).toEqual([
      ['Томат', 'published'],
      ['Картофель', 'published'],
    ])
    expect(await stored(saved.id)).toMatchObject({ status: 'published', version: 1 })
    const { items } = await findRevisions(world.db, drug, saved.id, 1)
    expect(items).toMatchObject([{ version: 1, isOfUses: true }])
    expect(
      await (await app.request(`http://sadozor.test/drugs/${saved.values.alias}`, { headers: asBrowser })).text(),
    ).toContain('Картофель')
  })

  test.each([
    ['no norms', { rows: [], removed: [] }, ['uses']],
    ['norms as they are stored, which are none', null, ['uses']],
    ['a norm that was not read', added({}, { phi: 'когда-нибудь потом' }), ['uses.rows.1.phi']],
    ['a text that is too long', added({ phi: 'x'.repeat(101) }), ['uses.rows.0.phi']],
    ['what is no edit of norms', 'все', ['uses']],
  ])('is not created at all with %s', async (_, uses, paths) => {
    const { errors } = await told<Refused>(422, create('Не\u00a0создан', uses, 'published'))
    expect(Object.keys(errors)).toEqual(paths)
    expect((await world.pool.query(`select from drug where name = 'Не\u00a0создан'`)).rowCount).toBe(0)
  })

  test('stays a draft with its norms until it is published, and takes them along then', async () => {
    const saved = await created('Черновик', added({}, { phi: 'когда-нибудь потом' }))
    expect(await stored(saved.id)).toMatchObject({
      status: 'draft',
      uses: [expect.anything(), ['когда-нибудь потом', 'draft', 1]],
    })
    const mended = ofRow(saved.rows!.rows[1]!, { phi: '30 (1)' })
    await told<Refused>(422, put(saved, { values: { uses: null }, status: 'published' }))
    await told<Saved>(200, put(saved, { values: { note: 'Готов', uses: mended }, status: 'published' }))
    expect(await stored(saved.id)).toMatchObject({
      note: 'Готов',
      status: 'published',
      uses: [
        ['20 (2)', 'published', 1],
        ['30 (1)', 'published', 2],
      ],
    })
  })
})

describe('a drug on the site', () => {
  test('a field and a norm go out together, as one version, with the draft and the plan', async () => {
    const saved = await created('Вместе', added({}), 'published')
    const edit = { values: { note: 'Новое', uses: ofRow(saved.rows!.rows[0]!, { phi: '33 (2)' }) } }
    await told(200, editor.put(`/admin/drugs/${saved.id}/draft`, { version: 1, ...edit }))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await told(200, editor.post(`/admin/drugs/${saved.id}/publish`, { version: 1, at }))
    expect(await stored(saved.id)).toMatchObject({
      note: null,
      uses: [['20 (2)', 'published', 1]],
      drafts: 1,
      plans: 1,
    })
    const published = await told<Saved>(200, put(saved, { ...edit, status: 'published', fromDraft: true }))
    expect(published.rows!.rows[0]!.cells.phi).toBe('33 (2)')
    expect(await stored(saved.id)).toMatchObject({
      note: 'Новое',
      version: 2,
      uses: [['33 (2)', 'published', 2]],
      drafts: 0,
      plans: 0,
    })
  })

  test('a refused norm leaves the fields, a refused field the norms, and both are told at once', async () => {
    const saved = await created('Отказ', added({}), 'published')
    const row = saved.rows!.rows[0]!
    const before = await stored(saved.id)
    const good = ofRow(row, { phi: '33 (2)' })
    const unread = ofRow(row, { phi: 'когда-нибудь потом' })
    const refused = async (values: object) =>
      Object.keys((await told<Refused>(422, put(saved, { values, status: 'published' }))).errors)
    expect(await refused({ note: 'Новое', uses: unread })).toEqual(['uses.rows.0.phi'])
    expect(await refused({ name: '', uses: good })).toEqual(['name'])
    expect(await refused({ name: '', uses: unread })).toEqual(['name', 'uses.rows.0.phi'])
    expect(
      await refused({ note: 'Новое', uses: { rows: [], removed: [{ id: row.id, version: row.version }] } }),
    ).toEqual(['uses'])
    expect(await stored(saved.id)).toEqual(before)
  })

  test.each([
    ['the drug', 'drug', 'update', ''],
    ['the draft', 'record_draft', 'delete', ''],
    [
      'the draft, by the end of the connection,',
      'record_draft',
      'delete',
      'perform pg_terminate_backend(pg_backend_pid());',
    ],
  ])('an error at %s, after the norms were written, leaves everything as it was', async (_, table, event, end) => {
    const saved = await created(`Сбой ${table} ${end}`, added({}), 'published')
    const edit = { values: { note: 'Новое', uses: ofRow(saved.rows!.rows[0]!, { phi: '33 (2)' }) } }
    await told(200, editor.put(`/admin/drugs/${saved.id}/draft`, { version: 1, ...edit }))
    const before = await stored(saved.id)
    await world.pool.query(
      `create function break_off() returns trigger language plpgsql as $$ begin ${end} raise exception 'broken on purpose'; end $$;
       create trigger break_off before ${event} on ${table} for each row execute function break_off()`,
    )
    expect((await put(saved, { ...edit, status: 'published', fromDraft: true })).status).toBeGreaterThanOrEqual(500)
    await world.pool.query(`drop trigger break_off on ${table}; drop function break_off()`)
    expect(await stored(saved.id)).toEqual(before)
    await told(200, put(saved, { ...edit, status: 'published', fromDraft: true }))
    expect(await stored(saved.id)).toMatchObject({ note: 'Новое', uses: [['33 (2)', 'published', 2]], drafts: 0 })
  })

  test('of two editors who changed one cell the second is asked, and nothing of the second is saved', async () => {
    const saved = await created('Двое', added({}, { crop: 'Картофель' }), 'published')
    const [first, second] = saved.rows!.rows
    await told(200, put(saved, { values: { uses: ofRow(first!, { phi: '31 (2)' }) }, status: 'published' }, other))
    const mine = { note: 'Моё', uses: ofRow(first!, { phi: '32 (2)' }) }
    const { rows, conflicts } = await told<Refused>(409, put(saved, { values: mine, status: 'published' }))
    expect(conflicts).toEqual({})
    expect(rows).toMatchObject([{ column: 'phi', theirs: '31 (2)', mine: '32 (2)' }])
    expect(await stored(saved.id)).toMatchObject({ note: null, version: 2 })
    await told(
      200,
      put(saved, { values: { note: 'Моё', uses: ofRow(second!, { phi: '32 (2)' }) }, status: 'published' }),
    )
    expect(await stored(saved.id)).toMatchObject({
      note: 'Моё',
      uses: [
        ['31 (2)', 'published', 2],
        ['32 (2)', 'published', 2],
      ],
    })
  })

  test('a new norm that was saved without an answer is not added again, nor one that a plan has brought', async () => {
    const saved = await created('Дважды', added({}), 'published')
    const edit = { values: { uses: added({ crop: 'Картофель' }) }, status: 'published' }
    await told(200, put(saved, edit))
    const again = await told<Saved>(200, put(saved, edit))
    expect(again.rows!.rows.map(({ cells }) => cells.crop)).toEqual(['Томат', 'Картофель'])
  })

  test('a save without norms leaves them alone', async () => {
    const saved = await created('Без\u00a0правок норм', added({}))
    await world.pool.query(`update drug_use set status = 'draft' where drug_id = $1`, [saved.id])
    const { errors } = await told<Refused>(422, put(saved, { values: {}, status: 'published' }))
    expect(Object.keys(errors)).toEqual(['uses'])
  })
})
