import { expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { describeKind } from './describe-kind.server.ts'
import { withoutDemoMark } from './form-sections.ts'

test('every field of every kind stands in one part of its form, but for the order and marks that no reader sees', () => {
  for (const entity of entities) {
    const { sections, fields, path } = describeKind(entity)
    const isElsewhere = (key: string) =>
      key === 'sortOrder' || (key === 'isDemo' && !entity.public?.some(name => name === 'isDemo'))
    expect(sections.flatMap(section => section.fields).toSorted(), path).toEqual(
      fields
        .map(({ key }) => key)
        .filter(key => !isElsewhere(key))
        .toSorted(),
    )
    expect(new Set(sections.map(({ id }) => id)).size, path).toBe(sections.length)
  }
})

test('only an example asks in its form whether it is one', () => {
  const partsOf = (path: string, values?: object) => {
    const kind = describeKind(entities.find(entity => entity.path === path)!)
    return withoutDemoMark(kind, { ...values }).sections.map(({ title, fields }) => [title, fields.includes('isDemo')])
  }
  expect(partsOf('drugs', { isDemo: true }).at(-1)).toEqual(['Источники', true])
  expect(partsOf('drugs', { isDemo: false }).at(-1)).toEqual(['Источники', false])
  expect(partsOf('products', { isDemo: true }).at(-1)).toEqual(['Пометки', true])
  expect(partsOf('products').at(-1)).toEqual(['Фото', false])
  expect(partsOf('links', { isDemo: true }).at(-1)).toEqual(['Реклама', false])
})

test('no part of a form is longer than a screen or two', () => {
  for (const entity of entities)
    for (const { title, fields } of describeKind(entity).sections)
      expect([entity.path, title, fields.length <= 14]).toEqual([entity.path, title, true])
})
