import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GridView } from '#admin/drugs/grid/grid-view.ts'
import { findRevisions } from '#admin/records/history/find-revisions.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import type { UseCells } from '#features/register/cells/columns-of-use.ts'
import { findGrid } from './find-grid.server.ts'
import { change, close, edit, editor, errorsOf, idOf, newRow, open, save, world } from './grid.testing.ts'
import { restoreGrid } from './restore-grid.server.ts'
import { saveGrid } from './save-grid.server.ts'

beforeAll(open)
afterAll(close)

test('every use of the seed is shown by cells that need nobody or say why', async () => {
  const { rows } = await world.pool.query(`select distinct drug_id as id from drug_use order by 1`)
  // One after the other: so many at once would wait for a connection longer than a busy machine allows.
  const all: GridView['rows'][number][] = []
  for (const { id } of rows) all.push(...(await findGrid(world.db, id)).rows)
  expect(all.length).toBeGreaterThan(200)
  for (const row of all)
    for (const [key, { state, why }] of Object.entries(row.readings)) {
      expect(state, `${row.id} ${key}`).not.toBe('unread')
      expect(state === 'partly', `${row.id} ${key}: ${why}`).toBe(why !== '')
    }
})

describe('saving', () => {
  test('cells and new rows are saved with the drug in one version, and the history tells both', async () => {
    const id = await idOf('abiga-pik')
    const before = await findGrid(world.db, id)
    const saved = await save(id, edit([change(before, 0, { phi: '25 (2)' }), { cells: newRow, accepted: [] }]))
    expect(saved.drug.version).toBe(before.drug.version + 1)
    expect(saved.rows[0]!.cells).toEqual({ ...before.rows[0]!.cells, phi: '25 (2)' })
    expect(saved.rows.at(-1)).toMatchObject({ status: 'published', cells: newRow })
    const { rows } = await world.pool.query(
      `select alias, phi_days, cell_interval, is_ready, (select count(*)::int from drug_use_scope where use_id = u.id) as lines from drug_use u where id = $1`,
      [saved.rows.at(-1)!.id],
    )
    expect(rows).toEqual([
      { alias: expect.stringMatching(/^abiga-pik-\d+$/), phi_days: 20, cell_interval: '10', is_ready: true, lines: 1 },
    ])
    const { items } = await findRevisions(world.db, drug, id, 1)
    expect(items[0]).toMatchObject({ version: saved.drug.version, author: 'Ольга Миронова', isOfUses: true })
    expect(items[0]!.differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      [expect.stringContaining('Срок (раз)'), before.rows[0]!.cells.phi, '25 (2)'],
      ['Новая норма', '', expect.stringContaining('Томат; фитофтороз; 25 г/10 л воды')],
    ])
  })

  test('an earlier version gives all cells back, and a row that came later goes to the archive', async () => {
    const id = await idOf('abiga-pik')
    const before = await findGrid(world.db, id)
    const { items } = await findRevisions(world.db, drug, id, 1)
    const restored = await restoreGrid(editor, id, items[1]!.version, before.drug.version)
    expect(restored.rows.length).toBe(before.rows.length - 1)
    expect(restored.rows[0]!.cells.phi).not.toBe('25 (2)')
    await expect(restoreGrid(editor, id, items[1]!.version, before.drug.version)).rejects.toMatchObject({
      code: 'conflict',
    })
    const again = await restoreGrid(editor, id, before.drug.version, restored.drug.version)
    expect(again.rows.map(row => row.cells)).toEqual(before.rows.map(row => row.cells))
  })

  test('an unread cell is not published and nothing of the edit is saved; a partly read one is, and recommends nothing', async () => {
    const id = await idOf('skor')
    const before = await findGrid(world.db, id)
    const changed = edit([
      change(before, 0, { phi: '21 (2)' }),
      { cells: { ...newRow, target: 'мильдью розы' }, accepted: [] },
    ])
    expect(await errorsOf(saveGrid(editor, id, changed))).toEqual({
      'rows.1.target': [expect.stringContaining('не\u00a0прочитано')],
    })
    expect(await findGrid(world.db, id)).toEqual(before)
    const saved = await save(id, edit([{ cells: { ...newRow, norm: '2 мл/10 л воды (*)' }, accepted: [] }]))
    expect(saved.rows.at(-1)!.readings.norm).toMatchObject({ state: 'partly', canAccept: true })
    const lines = () =>
      world.pool
        .query('select is_usable from drug_use_scope where use_id = $1', [saved.rows.at(-1)!.id])
        .then(({ rows }) => rows)
    expect(await lines()).toEqual([{ is_usable: false }])
    await save(id, edit([change(saved, saved.rows.length - 1, {}, ['norm'])]))
    expect(await lines()).toEqual([{ is_usable: true }])
  })

  test('a draft takes unread rows as drafts, and is not published before they are read', async () => {
    const id = await idOf('horus')
    await world.pool.query(`update drug set status = 'draft' where id = $1`, [id])
    const saved = await save(id, edit([{ cells: { ...newRow, crop: 'Кактус' }, accepted: [] }]))
    expect(saved.rows.at(-1)!.status).toBe('draft')
    expect(await errorsOf(saveGrid(editor, id, edit([], { publish: true })))).toHaveProperty('uses')
    const published = await save(id, edit([change(saved, saved.rows.length - 1, { crop: 'Томат' })], { publish: true }))
    expect([published.drug.status, published.rows.at(-1)!.status]).toEqual(['published', 'published'])
  })

  test('values that cannot be stored are refused at their cell', async () => {
    const id = await idOf('skor')
    expect(
      await errorsOf(saveGrid(editor, id, edit([{ cells: { ...newRow, interval: '14–10' }, accepted: [] }]))),
    ).toHaveProperty(['rows.0.interval'])
  })

  test('a new row is for private plots only when all rows of its drug are', async () => {
    const id = await idOf('topaz')
    const audiences = async () =>
      (await world.pool.query('select distinct audience from drug_use where drug_id = $1', [id])).rows.map(
        row => row.audience,
      )
    expect(await audiences()).toEqual(['household'])
    const addRow = async () => {
      const saved = await save(id, edit([{ cells: newRow, accepted: [] }]))
      const { rows } = await world.pool.query('select audience from drug_use where id = $1', [saved.rows.at(-1)!.id])
      return [saved.rows.at(-1)!, rows[0].audience] as const
    }
    const [first, ofAlike] = await addRow()
    expect(ofAlike).toBe('household')
    await world.pool.query(`update drug_use set audience = 'professional' where id = $1`, [first.id])
    const [second, ofMixed] = await addRow()
    expect(ofMixed).toBe('professional')
    const lines = await world.pool.query('select 1 from drug_use_scope where use_id = $1 and is_usable', [second.id])
    expect(lines.rows).toEqual([])
    await world.pool.query('delete from drug_use where id = any ($1)', [[first.id, second.id]])
  })

  test('the alias of a new row is above those that rows of the drug have had', async () => {
    const id = await idOf('hom')
    const { rows } = await world.pool.query(`select id, alias from drug_use where drug_id = $1 order by id`, [id])
    const last = Math.max(...rows.map(row => Number(row.alias.split('-').at(-1))))
    await world.pool.query(`insert into alias_redirect (entity, alias, record_id) values ('drugUse', $1, $2)`, [
      `hom-${last + 1}`,
      rows[0].id,
    ])
    const saved = await save(id, edit([{ cells: newRow, accepted: [] }]))
    const added = await world.pool.query('select alias from drug_use where id = $1', [saved.rows.at(-1)!.id])
    expect(added.rows).toEqual([{ alias: `hom-${last + 2}` }])
  })

  test('rows are ordered, and a removed one stays in the archive', async () => {
    const id = await idOf('topaz')
    const before = await findGrid(world.db, id)
    const [first, ...others] = before.rows.map(row => row.id)
    const saved = await save(
      id,
      edit([{ cells: newRow, accepted: [] }], { order: [-1, ...others.toReversed(), first!] }),
    )
    expect(saved.rows.map(row => row.id).slice(1)).toEqual([...others.toReversed(), first])
    expect(saved.rows[0]!.cells.crop).toBe('Томат')
    const left = await save(id, edit([], { removed: [{ id: saved.rows[0]!.id, version: saved.rows[0]!.version }] }))
    expect(left.rows.map(row => row.id)).toEqual([...others.toReversed(), first])
    const { rows } = await world.pool.query('select status from drug_use where id = $1', [saved.rows[0]!.id])
    expect(rows).toEqual([{ status: 'archived' }])
  })
})

describe('two editors', () => {
  test('different cells of one row are merged; the same cell is asked with its three texts', async () => {
    const id = await idOf('abiga-pik')
    const before = await findGrid(world.db, id)
    await save(id, edit([change(before, 1, { phi: '26 (1)' })]))
    const merged = await save(id, edit([change(before, 1, { reentry: '5 (-)' })]))
    expect(merged.rows[1]!.cells).toMatchObject({ phi: '26 (1)', reentry: '5 (-)' })
    expect(await saveGrid(editor, id, edit([change(before, 1, { phi: '27 (1)' })]))).toEqual({
      conflicts: [
        {
          id: before.rows[1]!.id,
          version: merged.rows[1]!.version,
          column: 'phi',
          base: before.rows[1]!.cells.phi,
          theirs: '26 (1)',
          mine: '27 (1)',
          author: 'Ольга Миронова',
        },
      ],
    })
  })

  test('of several at once each is saved or told', async () => {
    const id = await idOf('abiga-pik')
    const before = await findGrid(world.db, id)
    const cells: Partial<UseCells>[] = [{ phi: '30 (1)' }, { reentry: '6 (-)' }, { interval: '12' }]
    await Promise.all(cells.map(each => save(id, edit([change(before, 2, each)]))))
    expect((await findGrid(world.db, id)).rows[2]!.cells).toMatchObject({
      phi: '30 (1)',
      reentry: '6 (-)',
      interval: '12',
    })
  })

  test('a row that is gone, and a removed one that has changed, are told', async () => {
    const id = await idOf('abiga-pik')
    const before = await findGrid(world.db, id)
    const { id: row, version } = before.rows[3]!
    const changed = await save(id, edit([change(before, 3, { phi: '28 (1)' })]))
    expect(await saveGrid(editor, id, edit([], { removed: [{ id: row, version }] }))).toMatchObject({
      conflicts: [{ id: row, column: null }],
    })
    await save(id, edit([], { removed: [{ id: row, version: changed.rows[3]!.version }] }))
    expect(await saveGrid(editor, id, edit([change(changed, 3, { phi: '29 (1)' })]))).toMatchObject({
      conflicts: [{ id: row, version: null, column: null }],
    })
  })
})
