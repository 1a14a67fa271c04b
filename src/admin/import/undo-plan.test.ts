import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { removeOrTrash } from '#admin/records/trash/trash-record.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { effect } from '#features/effects/effect.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import { createRecord, setStatus } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { findByAliases, findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { toSheets } from '#kit/entity/to-sheets.ts'
import { toCsv } from '#kit/text/csv.ts'
import { applyPlan } from './apply-plan.server.ts'
import { readApplied } from './find-shown-plan.server.ts'
import { type ImportDesk, line, openImportDesk } from './import-desk.testing.ts'
import { deletePlan, findPlan } from './plans.server.ts'
import { runPlan } from './run-plan.server.ts'
import { undoPlan } from './undo-plan.server.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())
afterEach(() => desk.world.pool.query('delete from import_plan'))

async function applied(content: string, kind?: string): Promise<string> {
  const plan = await desk.checked(content, kind)
  await applyPlan(desk.services, desk.editor, plan.id, null)
  await runPlan(desk.services, plan.id)
  expect((await findPlan(desk.world.db, desk.editor, plan.id)).state).toBe('applied')
  return plan.id
}
const undo = (id: string) => undoPlan(desk.world.db, desk.editor, id)
const contextOf = (entity: AnyEntity): EditContext => ({ db: desk.world.db, entity, userId: desk.editor })
const byAlias = async (entity: AnyEntity, alias: string) => (await findByAliases(desk.world.db, entity, [alias]))[0]!

describe('an applied import is undone', () => {
  test('changed records are as before, new ones in the trash, and the plan says so; a repeated call does nothing', async () => {
    const sheet = await desk.exported()
    const [first, second, ...others] = sheet.lines
    const rename = (one: typeof first) => ({ ...one!, cells: one!.cells.with(0, `${one!.cells[0]} из файла`) })
    const fresh = line('Новое из файла')
    const id = await applied(toCsv({ ...sheet, lines: [rename(first), rename(second), ...others, fresh] }))
    expect((await byAlias(effect, first!.cells[1]!)).name).toBe(`${first!.cells[0]} из файла`)
    const result = await undo(id)
    expect(result).toMatchObject({ undone: 3, kept: 0, keptItems: [] })
    expect((await desk.exported()).lines.map(({ cells }) => cells)).toEqual(sheet.lines.map(({ cells }) => cells))
    expect((await byAlias(effect, fresh.cells[1]!)).status).toBe('trash')
    expect(await findPlan(desk.world.db, desk.editor, id)).toMatchObject({ state: 'undone', undone: result })
    const before = await desk.stored()
    expect(await undo(id)).toEqual(result)
    expect(await desk.stored()).toBe(before)
    const { rows } = await desk.world.pool.query(
      `select reason, write_kind from entity_revision order by id desc limit 1`,
    )
    expect(rows).toEqual([{ reason: 'Отмена загрузки «table.csv»', write_kind: 'bulk' }])
  })

  test('what was edited, deleted or used since stays and is named', async () => {
    const sheet = await desk.exported()
    const [first, second] = sheet.lines
    const rename = (one: typeof first) => ({ ...one!, cells: one!.cells.with(0, `${one!.cells[0]} 2`) })
    const [edited, gone] = [line('Правленая'), line('Удалённая')]
    const id = await applied(toCsv({ ...sheet, lines: [rename(first), rename(second), edited, gone] }))
    const context = contextOf(effect)
    for (const alias of [first!.cells[1]!, edited.cells[1]!]) {
      const { id: record, version, name } = await byAlias(effect, alias)
      await editFromInput(context, record, { version, values: { name: `${name} рукой` } })
    }
    await removeOrTrash(context, (await byAlias(effect, gone.cells[1]!)).id, { forever: true })
    const result = await undo(id)
    expect(result).toMatchObject({ undone: 1, kept: 3 })
    expect(Object.fromEntries(result.keptItems.map(({ title, reason }) => [title, reason]))).toEqual({
      [`${first!.cells[0]} 2 рукой`]: 'Эту запись с\u00a0тех пор меняли.',
      'Правленая рукой': 'Эту запись с\u00a0тех пор меняли.',
      Удалённая: 'Эту запись с\u00a0тех пор удалили.',
    })
    expect((await byAlias(effect, second!.cells[1]!)).name).toBe(second!.cells[0])
  })

  test('new records that refer to one another go together; one that others use stays', async () => {
    const groups = ['gruppa-a', 'gruppa-b', 'gruppa-v'].map((alias, at, all) => {
      const parents = at === 0 ? '' : all[at - 1]!
      return { number: at + 2, cells: [`Группа ${alias}`, alias, parents, 'черновик'] }
    })
    const [name, alias, parents] = (['name', 'alias', 'parents'] as const).map(key => plantGroup.fields[key].label)
    const id = await applied(
      toCsv({ name: 'plant-groups', head: [name!, alias!, parents!, 'Состояние'], lines: groups }),
      'plant-groups',
    )
    expect(await undo(id)).toMatchObject({ undone: 3, kept: 0 })
    await desk.world.pool.query(`delete from plant_group where alias like 'gruppa-%'`)

    const again = await applied(
      toCsv({
        name: 'plant-groups',
        head: [name!, alias!, 'Состояние'],
        lines: groups.slice(0, 1).map(({ cells, number }) => ({ number, cells: [cells[0]!, cells[1]!, 'черновик'] })),
      }),
      'plant-groups',
    )
    const target = await byAlias(plantGroup, 'gruppa-a')
    const [user] = (
      await desk.world.pool.query('select id, version from plant_group where id <> $1 order by id limit 1', [target.id])
    ).rows
    await editFromInput(contextOf(plantGroup), user.id, { version: user.version, values: { parents: [target.id] } })
    expect(await undo(again)).toMatchObject({
      undone: 0,
      kept: 1,
      keptItems: [{ id: target.id, reason: expect.stringMatching(/^Используется: /) }],
    })
    expect((await byAlias(plantGroup, 'gruppa-a')).status).toBe('draft')
  })

  test('the last use of a drug that went to the site meanwhile stays', async () => {
    const { rows } = await desk.world.pool.query('select id from drug_use order by id limit 1')
    const { id: _, version: __, status: ___, ...values } = (await findRecord(desk.world.db, drugUse, rows[0].id))!
    const [owner] = (
      await desk.world.pool.query(`insert into drug select (jsonb_populate_record(d, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug', 'id')),
      'alias', 'bez-norm', 'name', 'Без норм', 'search_text', 'без норм', 'status', 'draft', 'version', 1))).* from drug d where alias = 'revus' returning id`)
    ).rows
    // Its targets are in another sheet, so it is there before the file puts it on the site.
    const use = { status: 'published' as const, values: { ...values, alias: 'bez-norm-1', drugId: owner.id } }
    const byHand = unitOf(desk.world.db, { kind: 'hand', userId: null })
    await saveRecords(byHand, [createRecord(drugUse, use.values as never, { status: 'draft' })])
    const names = await loadNames(desk.world.db, entities)
    const [main] = toSheets(drugUse, [use as never], names)
    const id = await applied(toCsv(main!), 'drug-uses')
    await saveRecords(byHand, [setStatus(drug, { id: owner.id, version: 1 }, 'published')])
    expect(await undo(id)).toMatchObject({
      undone: 0,
      kept: 1,
      keptItems: [{ reason: expect.stringContaining('последняя норма') }],
    })
  })
})

test('an import that is not applied, of another editor or over is not undone; an applied one outlives the next file', async () => {
  const sheet = await desk.exported()
  const waiting = await desk.checked(toCsv({ ...sheet, lines: [line('Ждёт')] }))
  await expect(undo(waiting.id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('не\u00a0применена'),
  })
  const id = await applied(toCsv({ ...sheet, lines: [line('Применена')] }))
  await expect(undoPlan(desk.world.db, desk.other, id)).rejects.toMatchObject({ code: 'missing' })
  await expect(deletePlan(desk.world.db, desk.editor, id)).rejects.toMatchObject({ code: 'conflict' })
  const next = await desk.checked(toCsv({ ...sheet, lines: [line('Следующая')] }))
  const place = { db: desk.world.db, userId: desk.editor, entity: effect }
  expect((await readApplied(place, next.id)).map(({ to }) => to)).toEqual([`/admin/effects/import?plan=${id}`])
  expect(await readApplied(place, id)).toEqual([])
  expect(await undo(id)).toMatchObject({ undone: 1 })
  expect(await readApplied(place, next.id)).toEqual([])
})
