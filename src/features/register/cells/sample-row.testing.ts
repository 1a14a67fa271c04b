import { makeVocabulary } from '../vocabulary.ts'
import { applyCells } from './apply-cells.ts'
import type { CellFields } from './cells-of-use.ts'
import type { ColumnKey, UseCells } from './columns-of-use.ts'
import type { Lookup } from './read-column.ts'

const records = [
  ['plant', 'tomat', 'Томат'],
  ['plant', 'kartofel', 'Картофель'],
  ['plant', 'roza', 'Роза'],
  ['disease', 'fitoftoroz', 'Фитофтороз'],
  ['disease', 'muchnistaya-rosa-roz', 'Мучнистая роса роз'],
  ['disease', 'muchnistaya-rosa-zemlyaniki', 'Мучнистая роса земляники'],
] as const
export const lookup: Lookup = {
  vocabulary: makeVocabulary(
    records.flatMap(([kind, alias, name]) => (kind === 'plant' ? [{ kind, alias, names: [name] }] : [])),
    records.flatMap(([kind, alias, name]) =>
      kind === 'disease'
        ? [
            {
              kind,
              alias,
              names: [name],
              hosts: alias.endsWith('roz') && alias !== 'fitoftoroz' ? ['roza'] : ['tomat', 'kartofel'],
            },
          ]
        : [],
    ),
  ),
  idOf: (kind, alias) => records.findIndex(record => record[0] === kind && record[1] === alias) + 1,
  nameOf: (_, id) => records[id - 1]![2],
}
export const cells: UseCells = {
  crop: 'Томат (защищённый грунт)',
  target: 'фитофтороз',
  norm: '25 г/10 л воды',
  water: '10 л/100 м2',
  phi: '14 (3)',
  interval: '10',
  method: 'Опрыскивание: до цветения',
  reentry: '3 (-)',
}
export const apply = (change: Partial<UseCells>, accepted: ColumnKey[] = [], stored: CellFields | null = null) =>
  applyCells(stored, { cells: stored ? change : { ...cells, ...change }, accepted }, lookup)
