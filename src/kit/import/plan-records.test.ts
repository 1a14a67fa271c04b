import { expect, test } from 'vitest'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import type { Status } from '#kit/entity/define-entity.ts'
import { planRecord } from './plan-records.server.ts'

const values = { name: 'Группа', alias: 'gruppa', parents: [], shownUnder: [], sortOrder: null }

function plan(status: Status, stored: Status | null, name = 'Группа', storedName = 'Группа') {
  const old = stored && { id: 1, status: stored, version: 1, values: { ...values, name: storedName } }
  const context = {
    names: { idOf: () => 1, keyOf: () => '' },
    stored: new Map(old ? [['gruppa', old]] : []),
    former: new Set<string>(),
    seen: new Set<string>(),
  }
  const planned = planRecord(plantGroup, { values: { ...values, name }, status, line: 2, rowLines: {} }, context)
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

test('a sign that the encoding of the file has lost is refused with its column, other edits are not', () => {
  expect(plan('published', 'published', 'Лунки 400?400', 'Лунки 400×400')).toEqual([
    expect.stringMatching(/^Название: Вместо «×» в.файле стоит «\?»/),
  ])
  expect(plan('published', 'published', 'Лунки 300×300', 'Лунки 400×400')).toBe('update')
})
