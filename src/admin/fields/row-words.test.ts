import { expect, test } from 'vitest'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { rowWords } from './row-words.ts'

const field = (
  key: string,
  kind: FieldDescription['kind'],
  more: Partial<FieldDescription> = {},
): FieldDescription => ({
  key,
  kind,
  label: key,
  required: false,
  ...more,
})
const fields = [
  field('Старая цена', 'money', { unit: '₽' }),
  field('НДС', 'choice', { options: { none: 'без НДС' } }),
  field('Годен до', 'date'),
  field('Цветение', 'flag'),
  field('Вредители', 'references', { to: 'pests' }),
]
const nameOf = (_: string, id: number) => (id === 1 ? { id, title: 'Тля', status: 'published' as const } : undefined)

test('the filled-in fields of a folded row are said in words', () => {
  const row = { 'Старая цена': '79,50', НДС: 'none', 'Годен до': '2027-03-12', Цветение: true, Вредители: [1, 7] }
  expect(rowWords(fields, row, nameOf)).toEqual([
    'Старая цена: 79,50\u00a0₽',
    'НДС: без НДС',
    expect.stringContaining('12'),
    'Цветение',
    'Вредители: Тля, №\u00a07',
  ])
})

test('empty fields are left out', () => {
  const row = { 'Старая цена': '', НДС: '', 'Годен до': '', Цветение: false, Вредители: [] }
  expect(rowWords(fields, row, nameOf)).toEqual([])
})
