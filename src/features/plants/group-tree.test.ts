import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Group, type GroupNode, groupTree, membersOf, pathTo } from './group-tree.ts'

const group = (id: number, name: string, ...parents: number[]): Group => ({
  id,
  alias: name.toLowerCase(),
  name,
  parents,
})
const groups = [
  group(1, 'Овощные'),
  group(2, 'Овощные паслёновые', 1, 4),
  group(3, 'Капустные', 1),
  group(4, 'Паслёновые'),
  group(5, 'Картофель', 4),
  group(6, 'Пустая'),
]
const tomato = { name: 'Томат', groups: [2] }
const potato = { name: 'Картофель', groups: [5] }
const cabbage = { name: 'Капуста', groups: [3, 6] }
const stray = { name: 'Кресс', groups: [99] }

const flat = (nodes: readonly GroupNode<{ name: string }>[]): unknown[] =>
  nodes.map(node => [node.group.name, node.plants.map(({ name }) => name), flat(node.children)])

describe('the tree', () => {
  test('shows a group once, under its first parent, and leaves out empty groups', () => {
    expect(flat(groupTree(groups, [tomato, potato, cabbage]))).toEqual([
      [
        'Овощные',
        [],
        [
          ['Овощные паслёновые', ['Томат'], []],
          ['Капустные', ['Капуста'], []],
        ],
      ],
      ['Паслёновые', [], [['Картофель', ['Картофель'], []]]],
    ])
  })

  test('lists a group as related under its other parents', () => {
    const tree = groupTree(groups, [tomato, potato])
    expect(tree.map(node => [node.group.name, node.related.map(({ name }) => name)])).toEqual([
      ['Овощные', []],
      ['Паслёновые', ['Овощные паслёновые']],
    ])
  })

  test('shows a crop of an unknown group under «Прочие»', () => {
    expect(flat(groupTree(groups, [stray]))).toEqual([['Прочие', ['Кресс'], []]])
  })

  test('finds the path to a crop', () => {
    expect(pathTo(groupTree(groups, [tomato, potato]), tomato).map(({ name }) => name)).toEqual([
      'Овощные',
      'Овощные паслёновые',
    ])
    expect(pathTo(groupTree(groups, [potato]), tomato)).toEqual([])
  })
})

test('shows every crop exactly once for any graph, cycles included', () => {
  const ids = fc.integer({ min: 1, max: 8 })
  const graph = fc.array(fc.array(ids, { maxLength: 3 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(graph, fc.array(fc.array(ids, { maxLength: 2 }), { maxLength: 12 }), (parents, members) => {
      const all = parents.map((own, index) => group(index + 1, `Группа ${index + 1}`, ...new Set(own)))
      const plants = members.map((own, index) => ({ name: String(index), groups: own }))
      const shown = groupTree(all, plants).flatMap(membersOf)
      expect(shown.map(({ name }) => name).sort()).toEqual(plants.map(({ name }) => name).sort())
    }),
  )
})
