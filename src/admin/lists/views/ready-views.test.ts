import { expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { listView, shownList } from '#admin/lists/list/list-view.server.ts'
import { entities } from '#app/entities.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { term } from '#features/terms/term.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { readyViews } from './ready-views.ts'

const namesOf = (entity: AnyEntity) =>
  readyViews(describeKind(entity), 7, entity.path === 'drugs').map(({ name }) => name)

test('a kind has the views that its fields allow', () => {
  expect(namesOf(drug)).toEqual(['Черновики', 'Без фото', 'Без источника', 'Истекает', 'Изменено мной'])
  expect(namesOf(term)).toEqual(['Черновики', 'Без источника', 'Изменено мной'])
  expect(namesOf(company), 'a dictionary has no drafts').toEqual(['Изменено мной'])
  expect(namesOf(plot)).toEqual([])
})

const list = { items: [], total: 0, page: 1, pageSize: 25, pages: 1, names: {} }
function tabsOf(entity: AnyEntity, search: string) {
  const { state } = parseList(entity, new URLSearchParams(search))
  return listView(entity, shownList(entity, state, list, 7), { views: [], hints: [], misread: [] }).views
}

test('the address of every ready view is a list that its tab marks', () => {
  for (const entity of entities as readonly AnyEntity[])
    for (const { name, to } of tabsOf(entity, '').ready) {
      const { all, ready } = tabsOf(entity, to.split('?')[1]!)
      expect([to, all.isCurrent, ready.filter(({ isCurrent }) => isCurrent).map(each => each.name)]).toEqual([
        to,
        false,
        [name],
      ])
    }
  const other = tabsOf(drug, 'status=draft&q=скор')
  expect([other.all.isCurrent, other.ready.some(({ isCurrent }) => isCurrent)]).toEqual([true, false])
})
