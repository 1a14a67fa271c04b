import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { aliasRedirect } from '#kit/entity/alias-redirect.table.ts'
import { type AnyEntity, defineEntity } from '#kit/entity/define-entity.ts'
import { alias, money, reference, rows, text } from '#kit/entity/fields.ts'
import { checkRegistry, tablesOf } from '#kit/entity/registry.ts'

test('the registry has no mistakes', () => {
  expect(checkRegistry(entities)).toEqual([])
})

const words = { one: 'проба', few: 'пробы', many: 'проб', gender: 'f' } as const
const name = () => text({ label: 'Название', required: true })
const address = () => alias({ label: 'Адрес', from: 'name' })
const list = { columns: ['name' as const], sort: 'name' as const }
const define = (id: string, fields: object, rest: object = {}) =>
  defineEntity({
    name: id,
    path: `${id}s`,
    words,
    title: 'name',
    fields: { name: name(), alias: address(), ...fields },
    list,
    ...rest,
  } as never) as unknown as AnyEntity

test('every kind of mistake is found with its number', () => {
  const shared = text({ label: 'Общее' })
  const child = rows({ label: 'Строки', fields: { text: text({ label: 'Текст' }) } })
  const planted = [
    define('one', { first: shared, second: shared }),
    define('two', { blank: text({ label: ' ' }) }),
    define('three', { owner: reference({ label: 'Владелец', to: 'one' }) }),
    define('four', { outer: rows({ label: 'Внешние', fields: { inner: child } }) }),
    define('five', {
      many: rows({
        label: 'Много',
        fields: Object.fromEntries(Array.from({ length: 46 }, (_, i) => [`f${i}`, text({ label: `П${i}` })])),
      }),
    }),
    define('six', {}, { search: ['nobody'] }),
    define('seven', { other: text({ label: 'Название' }) }),
    define('eight', { price: money({ label: 'Цена' }) }),
    define('two', {}),
    define('nine', { lateId: reference({ label: 'Позже', to: 'ten' }) }),
    define('mine', {}, { isPersonal: true, public: ['name'] }),
    define('small', { lateId: reference({ label: 'Запись', to: 'two' }) }, { isDictionary: true }),
    define('ten', { ghostId: reference({ label: 'Никто', to: 'ghost' }) }),
  ]
  const found = checkRegistry(planted).map(mistake => mistake.slice(0, 4))
  for (const id of [
    'E001',
    'E002',
    'E003',
    'E004',
    'E005',
    'E006',
    'E007',
    'E008',
    'E010',
    'E011',
    'E012',
    'E013',
    'E014',
  ])
    expect(found, id).toContain(id)
})

test('the migrations match the definitions', async () => {
  const require = createRequire(import.meta.url)
  const { generateDrizzleJson, generateMigration } = require('drizzle-kit/api')
  const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: { idx: number }[] }
  const last = String(journal.entries.at(-1)!.idx).padStart(4, '0')
  const migrated = JSON.parse(readFileSync(`db/migrations/meta/${last}_snapshot.json`, 'utf8'))
  const tables = { ...tablesOf(entities), ...(await processTables()) }
  const declared = generateDrizzleJson(tables, migrated.id, undefined, 'snake_case')
  expect(await generateMigration(migrated, declared)).toEqual([])
})

async function processTables() {
  const modules = [
    await import('#kit/catalogue/generation.table.ts'),
    await import('#kit/entity/entity-revision.table.ts'),
    await import('#kit/http/rate-limit.table.ts'),
    await import('#kit/import/seeded-kind.table.ts'),
    await import('#features/files/file.table.ts'),
    await import('#features/accounts/user.table.ts'),
    await import('#features/accounts/sessions/session.table.ts'),
    await import('#features/accounts/account-token.table.ts'),
    await import('#features/accounts/email/email-change.table.ts'),
    await import('#features/accounts/two-factor/recovery-code.table.ts'),
    await import('#features/accounts/security-event.table.ts'),
    await import('#features/drug-uses/drug-use-scope.table.ts'),
    await import('#features/drug-uses/drug-bitmap.table.ts'),
    await import('#features/posts/post-reference.table.ts'),
    await import('#features/products/pricing/price-change.table.ts'),
    await import('#features/search-index/search-document.table.ts'),
    await import('#features/search/search-miss.table.ts'),
    await import('#features/search/search-question.table.ts'),
    await import('#features/garden/plantings/planting-facts.table.ts'),
    await import('#features/garden/tasks/garden-task.table.ts'),
    await import('#features/garden/journal/journal.table.ts'),
    await import('#features/garden/requests/garden-request.table.ts'),
    await import('#features/garden/requests/garden-version.table.ts'),
    await import('#features/garden/calendar/garden-feed.table.ts'),
    await import('#features/garden/sharing/plot-share.table.ts'),
    await import('#features/garden/reminders/garden-reminder.table.ts'),
    await import('#features/garden/guest/guest-merge.table.ts'),
    await import('#features/garden/stock/sprayer.table.ts'),
    await import('#features/garden/stock/stock-item.table.ts'),
    await import('#features/garden/photos/garden-photo.table.ts'),
    await import('#features/accounts/profile/support-edit.table.ts'),
    await import('#features/favorites/favorite.table.ts'),
    await import('#features/links/link-click.table.ts'),
    await import('#features/redirects/redirect.table.ts'),
    await import('#admin/operations/home/postponed.table.ts'),
    await import('#admin/import/import-plan.table.ts'),
    await import('#admin/kit/record-draft.table.ts'),
    await import('#admin/kit/publication.table.ts'),
    await import('#admin/lists/views/saved-view.table.ts'),
    await import('#admin/records/preview/draft-preview.table.ts'),
    await import('#kit/entity/gone-record.table.ts'),
    { aliasRedirect },
  ]
  return Object.assign({}, ...modules)
}

test('db/tables.cjs has exactly the tables of the definitions', async () => {
  const names = Object.keys(tablesOf(entities))
  const processes = Object.values(await processTables()).map(table => getTableName(table as never))
  const tables = createRequire(import.meta.url)('../../db/tables.cjs') as Record<string, never>
  expect(Object.values(tables).map(getTableName).sort()).toEqual([...names, ...processes].sort())
})
