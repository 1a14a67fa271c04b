import { applicationsText, intervalText, rateText, reentryText, waterText } from '#features/drug-uses/drug-use-words.ts'
import { methods, places } from '#features/drug-uses/places-and-methods.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { type CellFields, cellsOf } from './cells-of-use.ts'
import { type CellReading, type ColumnKey, columnKeys, type UseCells } from './columns-of-use.ts'
import { doubtsIn } from './open-doubts.ts'
import { type Lookup, readColumn } from './read-column.ts'

export type RowReadings = Record<ColumnKey, CellReading>

/** The reason of a cell that was not read and that a person has left as it is: nothing rests on it. */
export const keptAsWords = 'оставлено словами: «нет данных»'
const kept: CellReading = { state: 'partly', words: '', why: keptAsWords, canAccept: false, canKeep: false }

/** How each cell of a typed row is understood. `accepted`: the cells that a person has confirmed. */
export function readRow(cells: UseCells, lookup: Lookup, accepted: readonly ColumnKey[] = []): RowReadings {
  return byColumn(key => readCell(key, cells, lookup, accepted.includes(key)))
}

/**
 * How each cell of a stored use is understood. Its values may have been corrected since they were read, so only what is still open
 * needs a person.
 */
export function storedReadings(use: CellFields, lookup: Lookup): RowReadings {
  const cells = cellsOf(use)
  const open = doubtsIn(use.unread)
  return byColumn(key => {
    const doubt = open.get(key)
    if (doubt?.why === keptAsWords) return kept
    if (doubt) {
      const reading = readCell(key, cells, lookup, false)
      return reading.state === 'ok' || reading.state === 'empty'
        ? { ...reading, state: 'partly', why: doubt.why, canAccept: true, canKeep: true }
        : reading
    }
    const settled = { words: wordsOf[key](use, lookup), why: '', canAccept: false, canKeep: false }
    if (cells[key] === '') return { ...settled, state: 'empty' }
    if (isUnconfirmed(key, use)) {
      const reading = readCell(key, cells, lookup, false)
      return { ...reading, state: 'partly', canAccept: reading.canAccept || reading.state === 'ok' }
    }
    return { ...settled, state: 'ok' }
  })
}

/** A dash, or words about the time, that nobody has confirmed. */
export function isUnconfirmed(key: ColumnKey, use: CellFields): boolean {
  if (key === 'phi') return use.phiKind === 'not_regulated' && !use.phiConfirmed
  return key === 'method' && !use.timingConfirmed && (use.timingText ?? '').trim() !== ''
}

const byColumn = (read: (key: ColumnKey) => CellReading): RowReadings =>
  Object.fromEntries(columnKeys.map(key => [key, read(key)])) as RowReadings

export function readCell(key: ColumnKey, cells: UseCells, lookup: Lookup, isAccepted: boolean): CellReading {
  const plain = readColumn(key, cells, lookup, false)
  const why = plain.doubts[0]?.why ?? plain.unconfirmed
  const isEmpty = cells[key].trim() === ''
  const nobody = { canAccept: false, canKeep: false }
  if (why === '')
    return { state: isEmpty ? 'empty' : 'ok', words: wordsOf[key](plain.fields as CellFields, lookup), why, ...nobody }
  const accepted = readColumn(key, cells, lookup, true)
  const isSettled = accepted.doubts.length === 0 && accepted.unconfirmed === '' && !isEmpty
  const words = isSettled ? wordsOf[key](accepted.fields as CellFields, lookup) : ''
  if (isAccepted && isSettled) return { state: 'ok', words, why: '', ...nobody }
  if (plain.doubts.length === 0 && !isSettled)
    return { state: 'partly', words: wordsOf[key](plain.fields as CellFields, lookup), why, ...nobody }
  if (isAccepted) return kept
  return { state: words === '' ? 'unread' : 'partly', words, why, canAccept: words !== '', canKeep: words === '' }
}

const withoutUnknown = (words: string) => (words === 'нет данных' ? '' : words)

/** A cell of the use that nobody has read or left as words. */
export const hasUnreadCell = (use: CellFields, lookup: Lookup): boolean =>
  use.unread !== null && Object.values(storedReadings(use, lookup)).some(({ state }) => state === 'unread')

/** The values of a cell in words, as the site writes them. */
const wordsOf: Record<ColumnKey, (use: CellFields, lookup: Lookup) => string> = {
  crop(use, { nameOf }) {
    const named = [...use.plants.map(id => nameOf('plant', id)), ...use.plantGroups.map(id => nameOf('plantGroup', id))]
    const except = use.plantExceptions.map(id => nameOf('plant', id))
    if (named.length === 0) return ''
    return [named.join(', '), ...(except.length > 0 ? [`кроме: ${except.join(', ')}`] : []), places[use.place]].join(
      '; ',
    )
  },
  target: (use, { nameOf }) =>
    use.targets
      .map(({ pestId, diseaseId, effectId }) => {
        if (pestId !== null) return nameOf('pest', pestId)
        return diseaseId === null ? nameOf('effect', effectId!) : nameOf('disease', diseaseId)
      })
      .join(', '),
  norm: use => withoutUnknown(rateText(use)),
  water: use => withoutUnknown(waterText(use.waterNorms)),
  /** The days of this cell alone: those of the words about the time are read from their own cell. */
  phi: use =>
    [
      withoutUnknown(waitText({ ...use, harvestMinDays: null })),
      use.applicationsMax === null ? '' : applicationsWords(use),
    ]
      .filter(Boolean)
      .join(', ') || noPhi(use),
  interval: use => intervalText(use.intervalMinDays, use.intervalMaxDays) ?? '',
  method: use => (use.method === 'unknown' ? '' : [methods[use.method], ...windowWords(use)].join('; ')),
  reentry: use => withoutUnknown(reentryText(use)),
}

/** Cells that were read alone do not know the period of the norm. */
const applicationsWords = ({ applicationsMax, applicationsPer = 'season' }: CellFields) =>
  applicationsText({ applicationsMax, applicationsPer })

const noPhi = ({ phiKind }: CellFields) => (phiKind === 'not_regulated' ? 'прочерк' : '')

function windowWords(use: CellFields): string[] {
  const { bbchFrom, bbchTo, monthsFrom, monthsTo, harvestMinDays } = use
  return [
    ...(bbchFrom || bbchTo ? [`BBCH ${bbchFrom ?? '00'}–${bbchTo ?? '99'}`] : []),
    ...(monthsFrom && monthsTo ? [`месяцы ${monthsFrom}–${monthsTo}`] : []),
    ...(harvestMinDays ? [`не\u00a0позже чем за ${harvestMinDays} сут. до\u00a0сбора`] : []),
    ...(use.forbidFlowering ? ['не\u00a0в\u00a0цветение'] : []),
  ]
}
