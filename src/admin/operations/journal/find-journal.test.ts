import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, updateRecord } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { findJournal } from './find-journal.server.ts'
import type { JournalQuery } from './journal-query.server.ts'

let world: TestDatabase
let editor: number
let person: number
beforeAll(async () => {
  world = await emptyDatabase()
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) values ('Ольга', 'olga@example.ru', '-'), ('=cmd|A1', 'person@example.ru', '-') returning id`,
  )
  ;[editor, person] = rows.map(row => row.id)
  const unit = unitOf(world.db, { kind: 'hand', userId: editor })
  const values = { ...blankValues(company), name: '+Заря', alias: 'zarya' }
  const [saved] = await saveRecords(unit, [createRecord(company, values, { status: 'published' })])
  await saveRecords(unit, [updateRecord(company, { id: saved!.id, version: 1 }, { ...values, country: 'Россия' })])
  await recordAdminEvents(world.db, { id: editor, network: '10.0.0.1' }, [
    { event: 'blocked', userId: person, detail: '=1+1' },
  ])
  await world.pool.query(
    `insert into security_event (user_id, event, network, at) values ($1, 'signed-in', '10.0.0.2', '2026-01-31T20:59:59Z')`,
    [person],
  )
  await world.pool.query(
    `insert into security_event (user_id, event, network, at) values ($1, 'signed-out', '10.0.0.2', '2026-01-31T21:00:00Z')`,
    [person],
  )
})
afterAll(() => world[Symbol.asyncDispose]())

const everything: JournalQuery = {
  who: '',
  kind: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
  page: 1,
}
const whats = async (query: Partial<JournalQuery>) =>
  (await findJournal(world.db, { ...everything, ...query })).items.map(({ what }) => what)

test('saves and events are one list, the latest first, in words', async () => {
  const { items, total } = await findJournal(world.db, everything)
  expect(total).toBe(5)
  expect(items.map(({ what }) => what)).toEqual([
    'Учётная запись заблокирована',
    'Изменение: компания',
    'Создание: компания',
    'Выход',
    'Вход',
  ])
  expect(items[0]).toMatchObject({
    who: { id: editor, name: 'Ольга' },
    actor: 'Ольга',
    person: { id: person, name: '=cmd|A1' },
    detail: '=1+1',
    network: '10.0.0.1',
  })
  expect(items[1]).toMatchObject({
    who: { name: 'Ольга' },
    record: { kind: 'companies', title: '+Заря' },
    differences: [{ label: 'Страна', before: '', after: 'Россия' }],
  })
})

test('the program, a visitor and a deleted account are told apart', async () => {
  await using own = await emptyDatabase()
  const { rows } = await own.pool.query(
    `insert into users (name, email, password_hash) values ('Новая', 'new@example.ru', '-') returning id`,
  )
  const [{ id }] = rows
  const add = (event: string, network: string, userId: number | null, actorId: number | null = null) =>
    own.pool.query('insert into security_event (user_id, actor_id, event, network) values ($1, $2, $3, $4)', [
      userId,
      actorId,
      event,
      network,
    ])
  await add('made-admin', '', id)
  await add('reset-asked', '10.0.0.3', null)
  await add('sign-in-failed', '10.0.0.3', null)
  await add('password-changed', '10.0.0.3', null)
  await add('blocked', '10.0.0.3', id, 999)
  const values = { ...blankValues(company), name: 'Заря', alias: 'zarya' }
  for (const userId of [null, 999])
    await saveRecords(unitOf(own.db, { kind: 'hand', userId }), [
      createRecord(company, { ...values, alias: `zarya-${userId}` }),
    ])
  const { items } = await findJournal(own.db, everything)
  expect(items.map(({ what, actor, who, person }) => [what, actor, who, person?.name ?? null])).toEqual([
    ['Создание: компания', 'Удалённая учётная запись №\u00a0999', null, null],
    ['Создание: компания', 'Программа', null, null],
    ['Учётная запись заблокирована', 'Удалённая учётная запись №\u00a0999', null, 'Новая'],
    ['Пароль изменён', 'Удалённая учётная запись', null, null],
    ['Неверный пароль при\u00a0входе', 'Гость или удалённая учётная запись', null, null],
    ['Запрошен новый пароль', 'Гость', null, null],
    ['Дана роль администратора', 'Программа', null, 'Новая'],
  ])
})

test('filters: by person on either side, kind, field, and day of Moscow', async () => {
  expect(await whats({ who: String(person) })).toEqual(['Учётная запись заблокирована', 'Выход', 'Вход'])
  expect(await whats({ who: String(editor) })).toHaveLength(3)
  expect(await whats({ who: 'person@EXAMPLE.ru' })).toEqual(['Учётная запись заблокирована', 'Выход', 'Вход'])
  expect(await whats({ who: 'ольг' })).toHaveLength(3)
  expect(await whats({ who: 'никто' })).toEqual([])
  expect(await whats({ kind: 'companies' })).toHaveLength(2)
  expect(await whats({ kind: 'drugs' })).toEqual([])
  expect(await whats({ kind: 'events' })).toHaveLength(3)
  expect(await whats({ kind: 'companies', field: 'country' })).toEqual(['Изменение: компания'])
  expect(await whats({ to: '2026-01-31' })).toEqual(['Вход'])
  expect(await whats({ from: '2026-02-01', to: '2026-02-01' })).toEqual(['Выход'])
  expect(await findJournal(world.db, { ...everything, page: 9 })).toMatchObject({ items: [], total: 5, pages: 1 })
})

test('moments with the same time keep their order over pages', async () => {
  await world.pool.query(
    `insert into security_event (event, network, at) select 'signed-in', n::text, '2025-12-01T00:00:00Z' from generate_series(1, 120) n`,
  )
  const seen: string[] = []
  for (let page = 1; page <= 3; page++)
    seen.push(...(await findJournal(world.db, { ...everything, page })).items.map(({ key }) => key))
  expect([seen.length, new Set(seen).size]).toEqual([125, 125])
})
