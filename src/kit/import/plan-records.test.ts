import { expect, test } from 'vitest'
import { company } from '#features/companies/company.entity.ts'
import type { Status } from '#kit/entity/define-entity.ts'
import { planRecord } from './plan-records.server.ts'

const values = { name: 'Фирма', alias: 'firma', country: null, synonyms: null, isDemo: false }

function plan(status: Status, stored: Status | null, name = 'Фирма') {
  const old = stored && { id: 1, status: stored, version: 1, values }
  const context = {
    names: { idOf: () => 1, keyOf: () => '' },
    stored: new Map(old ? [['firma', old]] : []),
    former: new Set<string>(),
    seen: new Set<string>(),
  }
  const planned = planRecord(company, { values: { ...values, name }, status, line: 2, rowLines: {} }, context)
  return planned.type === 'rejected'
    ? planned.rejected.map(({ column, message }) => `${column}: ${message}`)
    : planned.type
}

test('a file neither fills nor empties the trash, and does not change what is in it', () => {
  const intoTrash = ['Состояние: В корзину записи переносят на сайте, по одной']
  const inTrash = ['Состояние: Запись в корзине: сначала верните её на сайте']
  expect([plan('trash', null), plan('trash', 'published'), plan('published', 'trash')]).toEqual([
    intoTrash,
    intoTrash,
    inTrash,
  ])
  expect([plan('trash', 'trash', 'Другая'), plan('trash', 'trash')]).toEqual([inTrash, 'unchanged'])
  expect(plan('constructor' as Status, null)).toEqual(['Состояние: Неизвестное состояние «constructor»'])
  expect([plan('draft', 'published'), plan('published', null)]).toEqual(['update', 'create'])
})
