import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileProblem } from '../file-problem.ts'
import { refuseMore } from '../sheet-limits.ts'
import { readXml } from '../xml.server.ts'
import type { Archive } from '../zip.server.ts'
import { builtInFormat, type NumberFormat, readNumberFormat } from './number-format.ts'

/** More parts than an archive may have, and more cell formats than a spreadsheet program writes. */
const maxRelations = 2_000
const maxStyles = 70_000

/** Where the parts of a workbook are. */
export interface WorkbookParts {
  sheets: { name: string; path: string; isHidden: boolean }[]
  strings: string
  styles: string
  /** Day number 0 of its dates, as a time. */
  firstDay: number
}

/** Follows the relations of the file: programs of other makers name and place the parts in their own way. */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  refuseOthers(archive.names)
  const root = await readRelations(archive, '_rels/.rels', '')
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const folder = path.posix.dirname(workbook)
  const stream = await partOf(archive, workbook)
  const relations = await readRelations(
    archive,
    path.posix.join(folder, '_rels', `${path.posix.basename(workbook)}.rels`),
    folder,
  )
  const placeOf = (type: string) => [...relations.values()].find(relation => relation.type === type)?.path
  const { sheets, firstDay } = await readSheetList(stream, relations)
  return {
    sheets,
    strings: placeOf('sharedStrings') ?? path.posix.join(folder, 'sharedStrings.xml'),
    styles: placeOf('styles') ?? path.posix.join(folder, 'styles.xml'),
    firstDay,
  }
}

/** Other spreadsheets that are ZIP archives, too. */
function refuseOthers(names: readonly string[]): void {
  const has = (name: RegExp) => names.some(each => name.test(each))
  if (has(/(?:^|\/)workbook\.bin$/i)) throw new FileProblem('Это двоичная книга Excel (.xlsb). Сохраните её как .xlsx')
  if (has(/^content\.xml$/i) && has(/^mimetype$/i))
    throw new FileProblem('Это таблица OpenDocument (.ods). Сохраните её как .xlsx')
  if (has(/\.iwa$/i)) throw new FileProblem('Это таблица Numbers. Выгрузите её как .xlsx')
}

export async function partOf(archive: Archive, name: string): Promise<Readable> {
  const stream = await archive.open(name)
  if (!stream) throw new FileProblem(`В файле нет части ${name}: это не таблица Excel`)
  return stream
}

interface Relation {
  /** The last word of its type: «worksheet». */
  type: string
  path: string
}

async function readRelations(archive: Archive, name: string, folder: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const stream = await archive.open(name)
  if (!stream) return found
  await readXml(stream, {
    open: (tag, { Id, Target, Type = '' }) => {
      refuseMore(found.size, maxRelations, 'частей')
      if (tag === 'Relationship' && Id && Target)
        found.set(Id, { type: Type.split('/').at(-1)!, path: placeIn(folder, Target) })
    },
  })
  return found
}

function placeIn(folder: string, target: string): string {
  const name = target.replaceAll('\\', '/')
  return name.startsWith('/') ? path.posix.normalize(name).slice(1) : path.posix.join(folder, name)
}

async function readSheetList(
  stream: Readable,
  relations: ReadonlyMap<string, Relation>,
): Promise<Pick<WorkbookParts, 'sheets' | 'firstDay'>> {
  const found = new Map<string, WorkbookParts['sheets'][number]>()
  let firstDay = Date.UTC(1899, 11, 30)
  await readXml(stream, {
    open: (tag, attributes) => {
      const { name, state, date1904 = '' } = attributes
      if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) firstDay = Date.UTC(1904, 0, 1)
      // The prefix of the relation is the choice of the program.
      const id = Object.keys(attributes).find(key => key.endsWith(':id'))
      if (tag !== 'sheet' || !name || id === undefined) return
      const relation = relations.get(attributes[id]!)
      if (!relation)
        throw new FileProblem(`В файле нет листа «${name}»: книга повреждена. Сохраните её в\u00a0Excel заново`)
      if (relation.type === 'chartsheet') return
      // Otherwise a small file could make us read one sheet again and again.
      const same = found.get(relation.path.toLowerCase())
      if (same) throw new FileProblem(`Листы «${same.name}» и «${name}» — одна и та же часть файла`)
      found.set(relation.path.toLowerCase(), {
        name,
        path: relation.path,
        isHidden: /^(very)?hidden$/i.test(state ?? ''),
      })
    },
  })
  return { sheets: [...found.values()], firstDay }
}

/** The number formats of the cells, by the index of their style. */
export async function readFormats(archive: Archive, name: string): Promise<NumberFormat[]> {
  const stream = await archive.open(name)
  const styles: NumberFormat[] = []
  if (!stream) return styles
  const formats = new Map<string, NumberFormat>()
  let isCell = false
  await readXml(stream, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      refuseMore(Math.max(formats.size, styles.length), maxStyles, 'форматов')
      if (tag === 'numFmt') formats.set(numFmtId, readNumberFormat(formatCode))
      if (tag === 'cellXfs') isCell = true
      if (tag === 'xf' && isCell) styles.push(formats.get(numFmtId) ?? builtInFormat(Number(numFmtId)))
    },
    close: tag => {
      if (tag === 'cellXfs') isCell = false
    },
  })
  return styles
}
