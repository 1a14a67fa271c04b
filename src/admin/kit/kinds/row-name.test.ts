import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { findList } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { listView, shownList } from '#admin/lists/list/list-view.server.ts'
import { findRevisions } from '#admin/records/history/find-revisions.server.ts'
import { treatment } from '#features/treatments/treatment.entity.ts'
import { treatmentScheme } from '#features/treatments/treatment-scheme.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity): EditContext => ({ db: world.db, entity, userId: editor })

async function recordOf(entity: AnyEntity, table: string, alias: string) {
  const { rows } = await world.pool.query(`select id from ${table} where alias = $1`, [alias])
  return (await viewRecord(world.db, entity, rows[0].id))!
}

async function latestOf(entity: AnyEntity, id: number) {
  const { items } = await findRevisions(world.db, entity, id, 1)
  return items[0]!.differences
}

async function cellsOf(query: string) {
  const { state } = parseList(treatment, new URLSearchParams(query))
  const shown = shownList(treatment, state, await findList(world.db, treatment, state), 1)
  return listView(treatment, shown, { views: [], hints: [], misread: [] }).rows.map(({ cells }) => cells)
}

test('a list names the phase of a treatment, with the column of the crop and without it', async () => {
  expect(await cellsOf('q=очистка коры&columns=title,plantId,phase')).toEqual([['Яблоня домашняя', 'Покой']])
  expect(await cellsOf('q=очистка коры&columns=title,phase')).toEqual([['Покой']])
})

test('a history names phases, each in the scale of the crop of its version', async () => {
  const { id, version, values } = await recordOf(treatment, 'treatment', 'yablonya-ochistka-kory-i-osmotr')
  expect(values.phase).toBe('dormant')
  await editFromInput(deskFor(treatment), id, { version, values: { phase: 'green-cone' } })
  expect(await latestOf(treatment, id)).toMatchObject([{ field: 'phase', before: 'Покой', after: 'Зелёный конус' }])
  const { rows } = await world.pool.query(
    `select plant.id, phase.key, phase.name from plant join phase_scale_phases phase on phase.parent_id = phase_scale_id
      where plant.alias = 'tomat' order by position limit 1`,
  )
  const [{ id: plantId, key, name }] = rows
  // An operation of a published scheme may not leave its crop.
  await world.pool.query(`update treatment_scheme set status = 'draft' where alias = 'yablonya-sezon'`)
  await editFromInput(deskFor(treatment), id, {
    version: version + 1,
    values: { plantId, phase: key, options: [] },
    status: 'draft',
  })
  const differences = await latestOf(treatment, id)
  expect(differences.find(({ field }) => field === 'phase')).toMatchObject({ before: 'Зелёный конус', after: name })
})

test('the steps of a scheme name their phases too', async () => {
  const { id, version, values } = await recordOf(treatmentScheme, 'treatment_scheme', 'vishnya-sezon')
  const [first, ...others] = values.steps as { phase: string; windowDays: number }[]
  expect(first!.phase).toBe('bud-swell')
  await editFromInput(deskFor(treatmentScheme), id, {
    version,
    values: { steps: [{ ...first, windowDays: 50 }, ...others] },
  })
  const [steps] = await latestOf(treatmentScheme, id)
  expect(steps!.after).toContain('Фаза: Набухание почек')
  expect(steps!.after).not.toContain('bud-swell')
})
