import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import type { ImportOptions, ReportedRecord } from '#kit/import/import-options.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import expected from './fixtures/expected-diff.json' with { type: 'json' }
import { normalFormulation, readProductName } from './read-name.ts'
import { readRegisterFiles } from './register-sheets.server.ts'

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name)
const first = fixture('pesticides.xml')
const next = fixture('pesticides-next.xml')

let world: TestDatabase
let folder: string
beforeAll(async () => {
  world = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'register-'))
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function load(file: string, options: ImportOptions = {}, { db } = world) {
  const read = await readRegisterFiles(db, [file])
  expect(read.rejected).toEqual([])
  const records: ReportedRecord[] = []
  const result = await importSheets(unitOf(db, { kind: 'import', userId: null }), entities, read.sheets, {
    ...options,
    onRecord: record => records.push(record),
  })
  expect(result.rejected).toEqual([])
  return { ...read, ...result, records }
}

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await world.db.execute<T>(query)).rows
const uses = (number: string) =>
  rows(sql`select u.* from drug_use u join drug_registrations r on r.parent_id = u.drug_id
    where r.number = ${number} and not r.number_invented order by u.sort_order`)
const numberOf = async (alias: string) =>
  (
    await rows<{ number: string }>(
      sql`select r.number from drug d join drug_registrations r on r.parent_id = d.id where d.alias = ${alias}`,
    )
  )[0]!.number

const aliasOf = async (number: string) =>
  (
    await rows<{ alias: string }>(
      sql`select d.alias from drug d join drug_registrations r on r.parent_id = d.id where r.number = ${number} and not r.number_invented`,
    )
  )[0]!.alias

/** Statuses of the register in our words; days look the same. */
const statuses: Record<string, string> = { Действует: 'действует', Истёк: 'истекла' }
const inOurWords = (cell: string) => statuses[cell] ?? cell

describe('a register', () => {
  test('is loaded once, and again without a change', async () => {
    const loaded = await load(first)
    const made = (path: string) =>
      loaded.records.filter(({ entity, type }) => entity.path === path && type === 'create').length
    expect([made('drugs'), made('drug-uses')]).toEqual([expected.counts.first_products, expected.counts.first_uses])
    const again = await load(first)
    expect([again.created, again.updated, again.records]).toEqual([0, 0, []])
  })

  test('the next one reports exactly the expected differences', async () => {
    const { records, doubts } = await load(next, { dryRun: true })
    const of = (kind: string, type: string) =>
      records.filter(({ entity, type: own }) => entity.path === kind && own === type)
    const archived = (list: readonly ReportedRecord[]) =>
      list.filter(({ fields }) => fields.some(({ to }) => to === 'в архиве'))
    const drugs = of('drugs', 'update')
    expect(of('drugs', 'create').map(({ alias }) => alias)).toEqual(['profit-gold-vdg'])
    expect(await Promise.all(archived(drugs).map(({ alias }) => numberOf(alias)))).toEqual(
      expected.gone_products.map(({ number }) => number),
    )
    const changed = drugs.filter(record => !archived(drugs).includes(record))
    expect(
      await Promise.all(
        changed.map(async ({ alias, fields }) => [await numberOf(alias), fields.map(({ label }) => label)]),
      ),
    ).toEqual(expected.changed_products.map(({ number }) => [number, ['Государственная регистрация']]))
    for (const { number, fields } of expected.changed_products) {
      const [found] = (
        await Promise.all(changed.map(async each => ({ ...each, number: await numberOf(each.alias) })))
      ).filter(each => each.number === number)
      const { from, to } = found!.fields[0]!
      for (const [before, after] of Object.values(fields)) {
        expect(from).toContain(inOurWords(before!))
        expect(to).toContain(inOurWords(after!))
        expect(to).not.toContain(inOurWords(before!))
      }
    }
    for (const { number } of expected.alias_only)
      expect(changed.map(({ alias }) => alias)).not.toContain(await aliasOf(number))
    const goneUses = archived(of('drug-uses', 'update'))
    expect(goneUses.map(({ alias }) => alias)).toEqual(
      (await uses('000-00-1005-1')).filter(use => use.object_text === 'Виноград').map(use => use.alias),
    )
    const cells = of('drug-uses', 'update').flatMap(({ fields }) =>
      fields.filter(({ label }) => label.startsWith('Ячейка')),
    )
    expect(cells.map(({ from, to }) => [from, to]).sort()).toEqual(
      expected.changed_uses.map(({ from, to }) => [from, to]).sort(),
    )
    const wanted = expected.needs_human.map(({ number, cell }) => `${number} ${cell}`).sort()
    const ofNormOrCrop = doubts
      .filter(({ cell }) => cell === 'норма' || cell === 'культура')
      .map(({ number, text }) => `${number} ${text}`)
    expect(ofNormOrCrop.sort()).toEqual(wanted)
    const others = doubts
      .filter(({ cell }) => cell !== 'норма' && cell !== 'культура')
      .map(({ number, cell, why }) => `${number} ${cell}: ${why}`)
    expect(others).toEqual([
      '000-00-1003-1 срок ожидания: не прочитано «*»',
      '000-00-1008-1 особенности: не прочитано «300 г медного купороса и 300-400 г извести на 10 л воды»',
    ])
  })

  test.each(expected.parse_notes.filter(note => 'cell' in note && typeof note.normal === 'string'))(
    'the form «$cell»',
    ({ cell, normal }) => expect(normalFormulation(cell!)).toBe(normal),
  )

  test('what was read and what was not', async () => {
    const [cucumber] = (await uses('000-00-1004-1')).filter(use => use.object_text === 'Огурец (открытый грунт)')
    expect(cucumber).toMatchObject({ phi_kind: 'unknown', phi_days: null, is_ready: true })
    const lazurit = await uses('000-00-1015-1')
    expect(lazurit.map(use => [use.phi_kind, use.phi_confirmed, use.applications_max])).toContainEqual([
      'not_regulated',
      false,
      1,
    ])
    const [twin] = (await uses('000-00-1046-1')).filter(use => String(use.cell_norm).includes('+'))
    expect(twin).toMatchObject({
      is_ready: false,
      rate_kind: 'unknown',
      rate_max: null,
      cell_norm: '0,2 + 0,1 (адъювант) л/га',
    })
    expect(twin!.unread).toContain('два препарата в одной ячейке')
    expect(
      await rows(
        sql`select 1 from drug_use_scope x join drug_use u on u.id = x.use_id where x.is_usable and not u.is_ready`,
      ),
    ).toEqual([])
    const brands = await rows(sql`select distinct r.number from drug d join drug_registrations r on r.parent_id = d.id
      where d.name = 'Гроза' and not r.number_invented`)
    expect(brands).toHaveLength(2)
    const forms = await rows<{
      name: string
      other_forms: string
    }>(sql`select distinct d.name, d.other_forms from drug d join drug_registrations r on r.parent_id = d.id
      where d.other_forms is not null and not r.number_invented`)
    expect(forms.map(({ name, other_forms }) => [name, other_forms.replaceAll('\u00a0', ' ')])).toEqual([
      ['Гроза', 'Форм несколько: Г, 60 г/кг; ВР, 360 г/л. Норма у каждой своя.'],
    ])
    expect(readProductName('Актара, ВДГ (250 г/кг)(Л)').value).toMatchObject({
      name: 'Актара',
      formulation: 'ВДГ',
      isHousehold: true,
    })
  })

  test('keeps what an editor made of a row whose cells are unchanged, and reads a changed row again', async () => {
    await world.db.execute(sql`update drug_use set is_ready = true, unread = null, rate_kind = 'per_water', rate_max = 3, rate_unit = 'g',
      basis_value = 10, basis_unit = 'l' where cell_norm = '0,2 + 0,1 (адъювант) л/га'`)
    await world.db.execute(
      sql`update drug_use set cell_norm = '9 г/10 л воды' where cell_norm = '2 г/10 л воды' and cell_method is not null`,
    )
    const { records } = await load(first)
    expect(records.every(({ fields }) => fields.some(({ from }) => from === '9 г/10 л воды'))).toBe(true)
    expect(records.length).toBeGreaterThan(0)
    expect(await rows(sql`select is_ready from drug_use where cell_norm = '0,2 + 0,1 (адъювант) л/га'`)).toEqual([
      { is_ready: true },
    ])
  })

  test('after the next one is applied, drugs and rows that are gone are no longer published', async () => {
    await load(next)
    const gone = await rows(sql`select d.status, r.number from drug d join drug_registrations r on r.parent_id = d.id
      where d.status = 'archived' and not r.number_invented`)
    expect(gone).toEqual([{ status: 'archived', number: '000-00-1006-1' }])
    const { created, updated } = await load(next)
    expect([created, updated]).toEqual([0, 0])
  })

  test('a part of it is refused, so that nothing else is archived', async () => {
    const part = path.join(folder, 'part.xml')
    const text = readFileSync(next, 'utf8')
    writeFileSync(part, `${text.slice(0, text.indexOf('</items>') + 8)}</dataset>`)
    const { rejected } = await readRegisterFiles(world.db, [part])
    expect(rejected.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^В файле нет \d+ из \d+ известных препаратов: это не весь реестр$/),
    ])
  })

  test('as a ZIP it is the same', async () => {
    const zip = path.join(folder, 'data.zip')
    await writeArchive(zip, { 'data-20261101-0-structure-20200101.xml': readFileSync(next) })
    expect((await load(zip)).records).toEqual([])
  })

  test('fertilisers are read with their doses', async () => {
    const { records } = await load(fixture('agrochemicals.xml'))
    expect(records.filter(({ entity }) => entity.path === 'drug-uses')).toHaveLength(3)
    const stored = await rows(sql`select cell_norm, is_ready, rate_kind, rate_max::float as rate_max from drug_use
      where cell_norm in ('10-15 г/10 л воды', '15-25 г/м2', '0,7 кг/10 м2') order by 1`)
    expect(stored.map(use => [use.cell_norm, use.is_ready, use.rate_kind, use.rate_max])).toEqual([
      ['0,7 кг/10 м2', false, 'per_area', 0.7],
      ['10-15 г/10 л воды', false, 'per_water', 15],
      ['15-25 г/м2', false, 'per_area', 25],
    ])
  })

  test.each([
    ['no register', '<a><b/></a>', /нет ни одной регистрации/],
    ['not closed', '<dataset><items><Naimenovanie>', /XML не читается|Файл повреждён/],
    ['entities that multiply', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /DOCTYPE/],
    ['an unknown entity', '<dataset><items>&lol;</items></dataset>', /XML не читается/],
    [
      'a product without a number',
      '<d><items><Naimenovanie><item>Икс</item></Naimenovanie></items></d>',
      /нет номера регистрации/,
    ],
    [
      'windows-1251',
      Buffer.from([...Buffer.from('<?xml version="1.0"?><a>'), 0xcf, 0xf0, 0xe8]),
      /не в кодировке UTF-8/,
    ],
  ])('garbage is refused: %s', async (_, content, message) => {
    const file = path.join(folder, 'garbage.xml')
    writeFileSync(file, content)
    expect((await readRegisterFiles(world.db, [file])).rejected[0]!.message).toMatch(message)
  })
})
