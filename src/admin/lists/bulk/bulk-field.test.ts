import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { findDraft, saveDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { link } from '#features/links/link.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { previewBulk } from './bulk.server.ts'
import { archive, change, close, context, deskFor, open, rowsOf, world } from './bulk.testing.ts'
import type { BulkStep } from './bulk.ts'
import { undoBulk } from './undo-bulk.server.ts'

beforeAll(open)
afterAll(close)

describe('one field of many records', () => {
  test('is set where it differs; a record that may not have the value stays, with the reason', async () => {
    const at = deskFor(link)
    const before = await rowsOf('select id, kind, is_active, version from link order by id')
    const { preview, result } = await change(at, { query: '' }, { action: 'set', field: 'kind', value: 'ad' })
    expect(preview.refused.items[0]).toMatchObject({
      reason: expect.stringContaining('Без этого рекламу показывать нельзя'),
    })
    expect(preview.changing.count + preview.same.count + preview.refused.count).toBe(before.length)
    expect(preview.same.count).toBeGreaterThan(0)
    expect(result.changed).toBe(preview.changing.count)
    expect(await undoBulkOrNothing(at, result.batch)).toBe(result.changed)
    const after = await rowsOf('select id, kind, is_active from link order by id')
    expect(after).toEqual(before.map(({ version: _, ...row }: Record<string, unknown>) => row))
  })

  test('leaves the drafts of other editors: a draft of the same field asks, one of another field is published over it', async () => {
    const pavel: EditContext = { ...context, userId: await insertEditor(world, 'П') }
    const [same, other] = await rowsOf(`select id, version from sign where organ = 'leaf' order by id limit 2`)
    const drafts = [
      [same!, { organ: 'fruit' }],
      [other!, { label: 'Листья вянут' }],
    ] as const
    for (const [{ id, version }, values] of drafts) await saveDraft(pavel, id, { version, values })
    const { result } = await change(
      context,
      { query: '', ids: [same!.id, other!.id] },
      { action: 'set', field: 'organ', value: 'root' },
    )
    expect(result.changed).toBe(2)
    const publish = async ({ id }: { id: number }) => {
      const draft = (await findDraft(pavel, id))!
      return editFromInput(pavel, id, { version: draft.version, values: draft.values, status: 'published' })
    }
    expect(await publish(same!)).toMatchObject({
      conflicts: { organ: { base: 'leaf', theirs: 'root', mine: 'fruit' } },
    })
    expect(await publish(other!)).toMatchObject({ record: { values: { organ: 'root', label: 'Листья вянут' } } })
  })

  test('a reference gets its name in the preview; a missing one and a wrong value are refused at the value', async () => {
    const at = deskFor(drug)
    const { id } = await createFromInput(deskFor(company), { name: 'Новый регистрант' }, 'published')
    const drugs = { query: 'kind=biopesticide' }
    const { preview, result } = await change(at, drugs, { action: 'set', field: 'companyId', value: id })
    expect(preview.changing.items[0]).toMatchObject({ after: 'Новый регистрант' })
    expect((await previewBulk(at, { query: `companyId=${id}` }, archive)).total).toBe(result.changed)
    expect(await undoBulk(at, result.batch!)).toMatchObject({ undone: result.changed })
    const refusals: [BulkStep, string][] = [
      [{ action: 'set', field: 'companyId', value: 999_999_999 }, 'value'],
      [{ action: 'set', field: 'hazardBee', value: 9 }, 'value'],
      [{ action: 'set', field: 'kind', value: null }, 'value'],
      [{ action: 'set', field: 'name', value: 'Одно на всех' }, 'field'],
      [{ action: 'set', field: 'alias', value: 'odno' }, 'field'],
      [{ action: 'set', field: 'nowhere', value: 1 }, 'field'],
      [{ action: 'add', field: 'hazardBee', value: [1] }, 'field'],
    ]
    for (const [step, key] of refusals)
      await expect(previewBulk(at, drugs, step), JSON.stringify(step)).rejects.toMatchObject({
        fields: { [key]: [expect.any(String)] },
      })
  })

  test('a reference to a record that was deleted for good since is not brought back, and the reason says so', async () => {
    const at = deskFor(drug)
    const { id: gone } = await createFromInput(deskFor(company), { name: 'Закрывшийся регистрант' }, 'published')
    const { id: next } = await createFromInput(deskFor(company), { name: 'Его преемник' }, 'published')
    const [one] = await rowsOf('select min(id) as id from drug')
    const selection = { query: '', ids: [one!.id] }
    await change(at, selection, { action: 'set', field: 'companyId', value: gone })
    const { result } = await change(at, selection, { action: 'set', field: 'companyId', value: next })
    await world.pool.query('delete from company where id = $1', [gone])
    const { undone, keptItems } = await undoBulk(at, result.batch!)
    expect([undone, keptItems]).toMatchObject([
      0,
      [{ id: one!.id, reason: expect.stringContaining('которой уже нет') }],
    ])
    await expect(world.pool.query('delete from company where id = $1', [next])).rejects.toMatchObject({
      detail: expect.stringMatching(/\(id\)=/),
    })
  })

  test('records are added to and removed from a list of references, and it is undone exactly', async () => {
    const at = deskFor(plant)
    const listed = () => rowsOf('select parent_id, target_id, position from plant_groups order by 1, 3')
    const before = await listed()
    const [group] = await rowsOf(
      'select target_id as id from plant_groups group by 1 order by count(*) desc, 1 limit 1',
    )
    const has = before.filter(({ target_id }: Record<string, unknown>) => target_id === group!.id).length
    const all = await rowsOf('select id from plant')
    const added = await change(at, { query: '' }, { action: 'add', field: 'groups', value: [group!.id] })
    expect(added.preview).toMatchObject({ same: { count: has }, changing: { count: all.length - has } })
    await undoBulk(at, added.result.batch!)
    expect(await listed()).toEqual(before)
    expect(has).toBeGreaterThan(0)
    const removed = await change(at, { query: '' }, { action: 'remove', field: 'groups', value: [group!.id] })
    expect(removed.result.changed).toBe(has)
    expect((await listed()).length).toBe(before.length - has)
    await undoBulk(at, removed.result.batch!)
    expect(await listed()).toEqual(before)
  })
})

const undoBulkOrNothing = async (at: EditContext, batch: number | null) =>
  batch === null ? 0 : (await undoBulk(at, batch)).undone
