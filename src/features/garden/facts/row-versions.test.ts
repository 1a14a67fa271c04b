import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf } from '#kit/testing/garden.server.ts'
import { findTasks } from './find-tasks.server.ts'
import { findChangedTasks, findRowVersions } from './row-versions.server.ts'

/** A garden with a row in every table that the triggers of `garden_version` watch. */

let world: GardenWorld
let user: number
let tables: string[]
beforeAll(async () => {
  world = await GardenWorld.open()
  const { owner } = world
  const today = moscowDay(new Date())
  const lot = await world.plant({ plant: 'tomat', sownAt: addDays(today, -60), count: 10 })
  const out = { plantedAt: addDays(today, -9), count: 4, from: { planting: lot, count: 4 } }
  await world.plant({ plant: 'tomat', ...out })
  const tree = await world.plant({ bed: world.bed, sizeClasses: [{ condition: 'young', count: 2 }] })
  await world.plant({ bed: world.bed })
  await owner.post(`/plantings/${tree}/scheme`, { scheme: 'yablonya-sezon' })
  await owner.post(`/plantings/${tree}/phases`, { phase: 'bud-swell', date: today })
  await owner.post(`/plantings/${tree}/harvests`, { date: addDays(today, -30) })
  await owner.post('/observations', { planting: tree, day: today, note: 'пятна' })
  await owner.put('/sprayer', { tankL: '5', waterL: '0.5' })
  await world.record(tree, addDays(today, -3))
  await owner.put(`/plantings/${tree}`, {
    bed: await idOf(owner.post('/beds', { plot: world.plot, name: 'Новая', place: 'open' })),
  })
  user = (await world.sql('select user_id as id from plot'))[0]!.id as number
  const watched = await world.sql(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'garden_updated' order by 1`,
  )
  tables = watched.map(({ name }) => name as string)
})
afterAll(() => world[Symbol.asyncDispose]())

const versions = () => findRowVersions(world.database.db, user)

test('every table of a garden changes them, and nothing else does', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(15)
  expect(await versions()).toEqual(await versions())
  for (const table of tables) {
    const before = await versions()
    const [column] = await world.sql(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position limit 1`,
      [table],
    )
    const rows = await world.sql(`update ${table} set ${column!.name} = ${column!.name} returning 1`)
    expect([table, rows.length > 0]).toEqual([table, true])
    expect([table, await versions()]).not.toEqual([table, before])
  }
})

test('only changed jobs are read, and those that are gone are left out', async () => {
  const { db } = world.database
  const job = (title: string) => idOf(world.owner.post('/tasks', { title, planting: null, bed: world.bed }))
  const [gone, changed] = [await job('Полить'), await job('Прополоть')]
  const [before, read] = [await versions(), await findTasks(db, user)]
  // A job that is read again would lose the mark.
  const known = { versions: before, tasks: read.map(task => ({ ...task, note: 'как было' })) }
  await world.sql('delete from garden_task where id = $1', [gone])
  await world.sql(`update garden_task set note = 'новое' where id = $1`, [changed])
  const added = await job('Подвязать')
  const found = await findChangedTasks(db, user, known, await versions())
  const expected = (await findTasks(db, user)).map(task =>
    [changed, added].includes(task.id) ? task : { ...task, note: 'как было' },
  )
  expect(found).toEqual(expected)
  expect(found.filter(({ note }) => note !== 'как было').map(({ id }) => id)).toEqual([changed, added])
})
