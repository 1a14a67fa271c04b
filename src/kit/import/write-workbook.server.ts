import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { pause } from '#kit/pause.server.ts'
import { escapeFormula } from '#kit/text/csv.ts'
import { columnName, fitCell } from './excel-cell.ts'

export interface StreamedSheet {
  name: string
  head: readonly string[]
  /** Parts of lines, made when they are written. */
  parts: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>
}

/** Writes an XLSX file part by part. All cells are text, so that a spreadsheet changes no number, date or code. */
export async function writeWorkbook(sheets: readonly StreamedSheet[], to: Writable): Promise<void> {
  const zip = new ZipFile()
  const opened: Readable[] = []
  zip.on('error', error => to.destroy(error as Error))
  for (const [path, content] of Object.entries(frame(sheets))) zip.addBuffer(Buffer.from(content), path)
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(pathOf(index), callback => {
      const stream = Readable.from(worksheet(sheet), { objectMode: false })
      stream.on('error', error => to.destroy(error))
      opened.push(stream)
      callback(null, stream)
    })
  zip.end()
  const output = zip.outputStream as Readable
  try {
    await pipeline(output, new PassThrough(), to)
  } finally {
    for (const stream of opened) stream.destroy()
  }
}

const pathOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

async function* worksheet({ head, parts }: StreamedSheet): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield row(head, 1)
  let number = 1
  for await (const part of parts) {
    let text = ''
    for (const cells of part)
      text += row(
        cells.map(cell => fitCell(escapeFormula(cell))),
        ++number,
      )
    yield text
    await pause()
  }
  yield '</sheetData></worksheet>'
}

const row = (cells: readonly string[], number: number) =>
  `<row r="${number}">${cells.map((cell, at) => (cell === '' ? '' : `<c r="${columnName(at)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`)).join('')}</row>`

const signs: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Characters that XML cannot hold are written as the format says, `_x000B_`; `readWorkbook` reads them so. */
const escapeXml = (text: string) =>
  text
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    .replace(/[<>&"\r\n\t]/g, sign => signs[sign]!)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, sign => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const formats = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook that do not depend on its records. */
function frame(sheets: readonly StreamedSheet[]): Record<string, string> {
  const each = (part: (index: number, name: string) => string) =>
    sheets.map(({ name }, index) => part(index + 1, escapeXml(name))).join('')
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${formats}.sheet.main+xml"/>${each(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${formats}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${each(n => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  }
}
