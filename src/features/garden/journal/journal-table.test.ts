import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)

test('the list leaves the copies of registrations to the entry and to the download', async () => {
  await world.record(await world.plant(), ago(3))
  const [row] = (await jsonOf<{ items: { items: object[] }[] }>(world.owner.get('/journal'))).items
  expect(Object.keys(row!.items[0]!)).not.toContain('regulationCopy')
})

describe('the journal as a table', () => {
  const csv = async (by = world.owner) => {
    const response = await by.get('/journal/export.csv')
    const [head, ...lines] = (await response.text()).replace('\ufeff', '').trim().split('\r\n')
    return { response, head: head!.split(';'), lines: lines.map(line => line.split(';')) }
  }

  test('has a line for each product, as it was registered on the day, and the struck entries with their reason', async () => {
    const stranger = await signedIn(world.app, 'tables@example.ru')
    expect((await csv(stranger)).lines).toEqual([])
    const planting = await world.plant({ name: 'Антоновка; у забора' })
    const id = await world.record(planting, ago(3), 'skor-1', { amount: '2', unit: 'ml', batch: '=1+1' })
    const { response, head, lines } = await csv()
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="journal.csv"')
    expect(head.slice(0, 3)).toEqual(['Дата', 'Препарат', 'Посадки'])
    const text = await (await world.owner.get('/journal/export.csv')).text()
    expect(text).toContain('"Антоновка; у забора"')
    expect(text).not.toMatch(/;=1\+1;/)
    const line = text.split('\r\n').find(each => each.startsWith(`${ago(3)};Скор;`))!
    expect(line).toContain('20\u00a0дней')
    expect(lines.length).toBeGreaterThan(0)
    await world.owner.post(`/journal/${id}/strike`, { reason: 'записал дважды' })
    expect(await (await world.owner.get('/journal/export.csv')).text()).toContain('записал дважды')
  })

  test('has all entries, in parts that are read one after another', async () => {
    const other = await signedIn(world.app, 'many@example.ru')
    const [{ id }] = (await world.sql(`select id from users where email = 'many@example.ru'`)) as [{ id: number }]
    await world.sql(
      `with e as (insert into journal_entry (user_id, day, method, made_at) select $1, '2026-05-01'::date + n % 7, 'spray', now() from generate_series(1, 1203) n returning id)
      insert into journal_item (entry_id, position, use_alias, regulation_copy, copy_hash)
      select e.id, 0, i.use_alias, i.regulation_copy, i.copy_hash from e, (select * from journal_item order by id limit 1) i`,
      [id],
    )
    const { lines } = await csv(other)
    expect(lines).toHaveLength(1203)
    expect(lines.map(([day]) => day)).toEqual(
      lines
        .map(([day]) => day)
        .toSorted()
        .toReversed(),
    )
    const workbook = await other.get('/journal/export.xlsx')
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect((await world.app.request('/api/journal/export.csv')).status).toBe(401)
  })
})
