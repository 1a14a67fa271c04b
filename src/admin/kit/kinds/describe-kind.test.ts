import { expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { describeKind } from './describe-kind.server.ts'

test('every field of every kind stands in one part of its form', () => {
  for (const entity of entities) {
    const { sections, fields, path } = describeKind(entity)
    expect(sections.flatMap(section => section.fields).toSorted(), path).toEqual(
      fields.map(({ key }) => key).toSorted(),
    )
    expect(new Set(sections.map(({ id }) => id)).size, path).toBe(sections.length)
  }
})

test('no part of a form is longer than a screen or two', () => {
  for (const entity of entities)
    for (const { title, fields } of describeKind(entity).sections)
      expect([entity.path, title, fields.length <= 14]).toEqual([entity.path, title, true])
})

test('the last part is named after what stands in it', () => {
  const titleOf = (path: string) => describeKind(entities.find(entity => entity.path === path)!).sections.at(-1)!.title
  expect(titleOf('drugs')).toBe('Источники и\u00a0порядок')
  expect(titleOf('rubrics')).toBe('Порядок')
  expect(titleOf('companies')).toBe('Пометки')
})
