import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { prepareCatalogue } from './prepare-catalogue.server.ts'

const count = async ({ pool }: TestDatabase, table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)
const removePhaseScales = ({ pool }: TestDatabase) =>
  pool.query('update plant set phase_scale_id = null; delete from phase_scale')

test('the seed of a new kind is loaded into an existing catalogue', async () => {
  await using world = await testDatabase()
  const scales = await count(world, 'phase_scale')
  await removePhaseScales(world)
  await world.pool.query(
    `delete from seeded_kind where entity = 'phaseScale'; delete from drug_packs; delete from drug_use_targets; update drug set name = 'Изменён'`,
  )
  await prepareCatalogue(world.db, log)
  expect(scales).toBeGreaterThan(0)
  expect(await count(world, 'phase_scale')).toBe(scales)
  expect(await count(world, 'phase_scale_phases')).toBeGreaterThan(scales)
  expect(await count(world, 'drug_packs')).toBe(0)
  expect(await count(world, `drug where name <> 'Изменён'`)).toBe(0)
})

test('deleted records are not restored by a later start', async () => {
  await using world = await testDatabase()
  await removePhaseScales(world)
  for (let start = 0; start < 2; start++) await prepareCatalogue(world.db, log)
  expect(await count(world, 'phase_scale')).toBe(0)
})

test('a kind that has records before its first seed stays unchanged', async () => {
  await using world = await testDatabase()
  await world.pool.query(`delete from seeded_kind where entity = 'phaseScale'; update phase_scale set name = 'Своя'`)
  await prepareCatalogue(world.db, log)
  expect(await count(world, `phase_scale where name <> 'Своя'`)).toBe(0)
  expect(await count(world, 'seeded_kind')).toBe(entities.length)
})

test('a seed that does not fit edited records is logged and retried at the next start; the program starts', async () => {
  await using world = await testDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'seed-'))
  cpSync('db/seed', folder, { recursive: true })
  const file = path.join(folder, 'phase-scales.csv')
  const good = readFileSync(file, 'utf8')
  writeFileSync(file, good.replace(/\r\n[^;]+;/, '\r\n;'))
  await removePhaseScales(world)
  await world.pool.query(`delete from seeded_kind where entity = 'phaseScale'`)
  const lines: object[] = []
  await prepareCatalogue(world.db, pino({}, { write: line => void lines.push(JSON.parse(line)) }), folder)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      rejected: [expect.stringContaining('phase-scales.csv, строка 2, колонка «Название»')],
    }),
  ])
  expect(await count(world, 'phase_scale')).toBe(0)
  writeFileSync(file, good)
  await prepareCatalogue(world.db, log, folder)
  expect(await count(world, 'phase_scale')).toBeGreaterThan(0)
  rmSync(folder, { recursive: true })
})

test('a new kind that contradicts an edited catalogue is logged and left out, and the others are loaded', async () => {
  await using world = await testDatabase()
  await world.pool.query(`delete from treatment_scheme; delete from treatment; delete from post;
    delete from seeded_kind where entity in ('treatment', 'treatmentScheme', 'post');
    update drug_use set audience = 'professional' where alias = 'skor-1'`)
  const lines: { level: number; rejected?: string[] }[] = []
  await prepareCatalogue(world.db, pino({}, { write: line => void lines.push(JSON.parse(line)) }))
  const refused = lines.filter(({ level }) => level === 50).map(({ rejected }) => rejected![0])
  expect(refused[0]).toMatch(/^treatments\.csv, строка 1: Противоречит норме: Скор \(skor-1\)/)
  expect(refused[1]).toMatch(/^treatment-schemes\.steps\.csv/)
  expect([await count(world, 'treatment'), await count(world, 'treatment_scheme'), await count(world, 'post')]).toEqual(
    [0, 0, 12],
  )
  expect(await count(world, 'post_reference')).toBeGreaterThan(20)
})

test('an empty database gets the whole seed with derived tables, once', async () => {
  await using world = await emptyDatabase()
  await prepareCatalogue(world.db, log)
  const drugs = await count(world, 'drug')
  expect(drugs).toBeGreaterThan(0)
  expect(await count(world, 'drug_use_scope')).toBeGreaterThan(0)
  expect(await count(world, `entity_revision where entity = 'drug' and write_kind = 'import' and before is null`)).toBe(
    drugs,
  )
  await prepareCatalogue(world.db, log)
  expect(await count(world, `entity_revision where entity = 'drug'`)).toBe(drugs)
})

test('fields that are newer than the seed of their kind get their seeded values, as far as nobody ever set them', async () => {
  await using world = await testDatabase()
  const tags = () =>
    world.pool.query(`select d.alias, m.key, p.alias as plant from disease_measures m join disease d on d.id = m.parent_id
    join plant p on p.id = m.plant_id order by 1, 2`)
  const { rows: seeded } = await tags()
  const [edited, cleared] = [seeded[0], seeded.findLast(({ alias }) => alias !== seeded[0].alias)]
  // As a database that was filled before rows could belong to one crop: neither the rows nor their history have the field.
  await rewriteHistory(
    world,
    `update disease_measures set plant_id = null; update drug set note = null;
    update entity_revision set after = jsonb_set(after, '{measures}', (select jsonb_agg(row - 'plantId') from jsonb_array_elements(after->'measures') row))
      where entity = 'disease';
    update seeded_kind set fields = array_remove(fields, 'measures.plantId') where entity = 'disease'`,
  )
  await world.pool.query(
    `update disease_measures set text = 'Своё' where key = $1 and parent_id = (select id from disease where alias = $2)`,
    [edited.key, edited.alias],
  )
  await world.pool.query(
    `insert into entity_revision (entity, record_id, version, write_kind, after) select 'disease', id, 2, 'hand',
      jsonb_build_object('measures', jsonb_build_array(jsonb_build_object('key', $1::text, 'plantId', 1))) from disease where alias = $2`,
    [cleared.key, cleared.alias],
  )
  const before = await count(world, `entity_revision where entity = 'disease'`)
  await prepareCatalogue(world.db, log)
  const same = ({ alias, key }: { alias: string; key: string }, row: typeof edited) =>
    alias === row.alias && key === row.key
  expect((await tags()).rows).toEqual(seeded.filter(row => !same(row, edited) && !same(row, cleared)))
  expect(await count(world, 'drug where note is not null')).toBe(0)
  const after = await count(world, `entity_revision where entity = 'disease'`)
  expect(after).toBeGreaterThan(before)
  await prepareCatalogue(world.db, log)
  expect(await count(world, `entity_revision where entity = 'disease'`)).toBe(after)
})

test('a database that does not know the fields of its seed gets all that are empty and were never set', async () => {
  await using world = await testDatabase()
  const signs = () => count(world, 'disease_signs where plant_id is not null')
  const seeded = await signs()
  await rewriteHistory(
    world,
    `update disease_signs set plant_id = null;
    update entity_revision set after = after #- '{signs}' where entity = 'disease'; update seeded_kind set fields = '{}'`,
  )
  const revisions = await count(world, 'entity_revision')
  await prepareCatalogue(world.db, log)
  expect(seeded).toBeGreaterThan(0)
  expect(await signs()).toBe(seeded)
  const changed = await world.pool.query(
    `select distinct entity from entity_revision where id in (select id from entity_revision order by id desc limit $1)`,
    [(await count(world, 'entity_revision')) - revisions],
  )
  expect(changed.rows).toEqual([{ entity: 'disease' }])
})

/** The database refuses to change the journal. */
const rewriteHistory = (world: TestDatabase, statements: string) =>
  world.pool.query(`alter table entity_revision disable trigger entity_revision_append_only; ${statements};
    alter table entity_revision enable always trigger entity_revision_append_only`)

test('demo days are counted from the Moscow day of the seed', async () => {
  await using world = await testDatabase()
  const { rows } = await world.pool.query(
    `select r.valid_to - d.created_at::date as days from drug_registrations r join drug d on d.id = r.parent_id where d.alias = 'teldor'`,
  )
  expect(rows).toEqual([{ days: 45 }])
})
