import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findImpact } from '#admin/drugs/impact/find-impact.server.ts'
import { findGrid } from './find-grid.server.ts'
import { change, close, edit, editor, idOf, newRow, open, save, world } from './grid.testing.ts'

beforeAll(open)
afterAll(close)

describe('impact', () => {
  test('a longer wait makes plantings forbidden and later; they are only counted, and nothing is saved', async () => {
    const id = await idOf('abiga-pik')
    const first = await findGrid(world.db, id)
    const at = first.rows.findIndex(row => row.cells.crop.includes('Лук'))
    const before = await save(id, edit([change(first, at, { phi: '20 (3)' })]))
    await addPlantings('luk', [22, 23, 90])
    const impact = await findImpact(editor, id, edit([change(before, at, { phi: '26 (2)' })]))
    const plantings = impact.items.filter(({ kind }) => kind === 'plantings')
    expect(plantings.map(({ change, title, count }) => [change, title, count])).toEqual([
      ['forbidden', 'Лук', 2],
      ['later', 'Лук', 1],
    ])
    expect(plantings[0]!.why).toContain('срок ожидания')
    expect(JSON.stringify(impact)).not.toContain('Тайная грядка')
    expect(impact.counts.plantings).toBe(3)
    expect(impact.dangers.map(({ what }) => what)).toEqual(['Ждать дольше', 'Обработок меньше'])
    expect(impact.items[0]!.change).toBe('forbidden')
    expect(await findGrid(world.db, id)).toEqual(before)
  })

  test('a new crop becomes allowed; a removed row forbids what rests on it', async () => {
    const id = await idOf('abiga-pik')
    await addPlantings('baklazhan', [60])
    const added = await findImpact(
      editor,
      id,
      edit([
        {
          cells: { ...newRow, crop: 'Баклажан', target: 'Чёрная ножка рассады', method: 'Опрыскивание' },
          accepted: [],
        },
      ]),
    )
    expect(added.items.filter(({ kind }) => kind === 'plantings')).toMatchObject([
      { change: 'allowed', title: 'Баклажан', count: 1 },
    ])
    expect(added.dangers).toEqual([])
    const { rows } = await world.pool.query(
      `select u.id, u.version, u.drug_id from treatment t join treatment_options o on o.parent_id = t.id join drug_use u on u.id = o.drug_use_id
       where t.status = 'published' and u.alias = 'inta-vir-1' limit 1`,
    )
    const removed = await findImpact(
      editor,
      rows[0].drug_id,
      edit([], { removed: [{ id: rows[0].id, version: rows[0].version }] }),
    )
    expect(
      removed.items.filter(({ kind, change }) => kind === 'treatments' && change === 'forbidden').length,
    ).toBeGreaterThan(0)
    expect(removed.dangers[0]!.what).toBe('Норма убрана')
  })

  test('a registration that has ended is the first danger of every edit, then the worst change', async () => {
    const id = await idOf('revus')
    const before = await findGrid(world.db, id)
    const edits = edit([change(before, 0, { reentry: '9 (-)' })])
    expect((await findImpact(editor, id, edits)).dangers).toEqual([])
    await world.pool.query(`update drug_registrations set valid_to = '2026-01-31' where parent_id = $1`, [id])
    const lapse = {
      row: 'все строки',
      what: 'Регистрация не\u00a0действует',
      before: 'действовала',
      after: 'регистрация истекла 31.01.2026',
    }
    expect((await findImpact(editor, id, edits)).dangers).toMatchObject([
      { ...lapse, after: expect.stringContaining('истекла') },
    ])
    const [shorter, longer] = [change(before, 0, { phi: '40 (1)' }), change(before, 1, { phi: '41 (3)' })]
    const { dangers } = await findImpact(editor, id, edit([shorter, longer]))
    expect(dangers.map(({ what }) => what)).toEqual([lapse.what, 'Ждать дольше', 'Ждать дольше', 'Обработок меньше'])
  })

  test('nothing changes without changes', async () => {
    expect(await findImpact(editor, await idOf('skor'), edit([]))).toEqual({
      dangers: [],
      items: [],
      counts: { posts: 0, 'treatment-schemes': 0, treatments: 0, plantings: 0, products: 0 },
      isPartial: false,
    })
  })
})

/** Plantings in the open, to be harvested in so many days. */
async function addPlantings(crop: string, harvests: number[]): Promise<void> {
  await world.pool.query(
    `with p as (insert into plot (name, alias, user_id) values ('Тайная грядка', 'plot-' || $1, $3) returning id),
      b as (insert into bed (name, alias, plot_id, place) select 'Тайная грядка', 'bed-' || $1, id, 'open' from p returning id)
     insert into planting (name, alias, bed_id, plant_id, planned_harvest_at, planted_at, flowers_nearby)
     select 'Тайная грядка', 'planting-' || $1 || day, b.id, plant.id, current_date + day, current_date - 40, 'no'
     from b, plant, unnest($2::int[]) day where plant.alias = $1`,
    [crop, harvests, editor.userId],
  )
}
