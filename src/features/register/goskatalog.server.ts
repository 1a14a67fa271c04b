import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { FileProblem } from '#kit/import/file-problem.ts'
import { type Mended, mendXml } from '#kit/import/mend-xml.server.ts'
import { readXml } from '#kit/import/xml.server.ts'
import { openArchive } from '#kit/import/zip.server.ts'
import { normalizeCell } from '#kit/text/cell-text.ts'
import type { RegisterProduct, RegisterUse } from './register-product.ts'

/** A product by its elements: `Naimenovanie` holds `item`s of text, `fulldataset2` holds `item`s of further elements. */
interface RawProduct {
  element: string
  texts: Map<string, string[]>
  rows: Map<string, Map<string, string>[]>
}

const productElements: readonly string[] = ['items', 'agrokhimikaty']
const tableElements: readonly string[] = ['fulldataset1', 'fulldataset2', 'fulldataset3']

/**
 * Reads the open data of the State Catalogue: XML, or a ZIP with one XML. Element names are those of the datasets `7708075454-pestitsidy` and
 * `7708075454-agrokhimikaty`; the name of the root element does not matter. Passes the products on one by one; the tree of the file is never
 * in memory.
 */
export async function readGoskatalog(file: string, onProduct: (product: RegisterProduct) => void): Promise<Mended> {
  let count = 0
  const mended: Mended = { ampersandLine: null, controlLine: null }
  const read = (stream: AsyncIterable<Buffer>) =>
    readProducts(mendXml(stream, mended), raw => {
      count++
      onProduct(toProduct(raw))
    })
  if (await isZip(file)) {
    await using archive = await openArchive(file)
    const [name, ...others] = archive.names.filter(each => /\.xml$/i.test(each))
    if (!name || others.length > 0) throw new FileProblem('В архиве должен быть один файл XML')
    await read((await archive.open(name)) as Readable)
  } else await read(createReadStream(file))
  if (count === 0) throw new FileProblem('В файле нет ни одной регистрации: это не каталог пестицидов и агрохимикатов')
  return mended
}

async function isZip(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 1 })) return (chunk as Buffer).toString('latin1') === 'PK'
  return false
}

async function readProducts(stream: AsyncIterable<Buffer>, onProduct: (raw: RawProduct) => void): Promise<void> {
  let raw: RawProduct | null = null
  let path: string[] = []
  let text = ''
  await readXml(stream, {
    open: name => {
      text = ''
      if (!raw) {
        if (productElements.includes(name)) raw = { element: name, texts: new Map(), rows: new Map() }
        path = []
        return
      }
      path.push(name)
      if (path.length === 2 && name === 'item' && tableElements.includes(path[0]!)) addRow(raw, path[0]!)
    },
    text: part => {
      text += part
    },
    close: name => {
      if (!raw) return
      if (path.length === 0) {
        if (name === raw.element) onProduct(raw)
        raw = null
        return
      }
      if (text.trim() !== '') store(raw, path, normalizeText(text))
      text = ''
      path.pop()
    },
  })
}

/** Dashes stay as printed, because a cell is shown as it is. */
const normalizeText = (text: string) => text.replace(/\s+/g, ' ').trim().normalize('NFC')

function addRow({ rows }: RawProduct, table: string): void {
  rows.set(table, [...(rows.get(table) ?? []), new Map()])
}

function store({ texts, rows }: RawProduct, path: readonly string[], text: string): void {
  const [first, , third] = path as [string, string?, string?]
  if (third && tableElements.includes(first)) rows.get(first)?.at(-1)?.set(third, text)
  else texts.set(first, [...(texts.get(first) ?? []), text])
}

/** Of several spellings of an element the first that the product has. */
const textOf = ({ texts }: RawProduct, ...names: string[]) =>
  names.map(name => texts.get(name)?.join(', ')).find(Boolean) ?? ''

function toProduct(raw: RawProduct): RegisterProduct {
  const isPesticide = raw.element === 'items'
  return {
    kind: isPesticide ? 'pesticide' : 'agrochemical',
    number: textOf(raw, 'Nomer_gosudarstvennoy_registracii', 'rn'),
    name: textOf(raw, 'Naimenovanie', 'preparat'),
    formulation: textOf(raw, 'Preparativnaya_forma'),
    registrant: textOf(raw, 'Registrant', 'registrant'),
    hazard: textOf(raw, 'Klass_opasnosti'),
    from: textOf(raw, 'Data_gosudarstvennoy_registracii'),
    to: textOf(raw, 'Srok_registracii_Po', 'srok_registratsii_po'),
    status: textOf(raw, 'Status_gosudarstvennoy_registracii'),
    purposes: (raw.rows.get('fulldataset3') ?? []).flatMap(row => row.get('naznachenie') ?? []),
    ingredients: isPesticide
      ? (raw.rows.get('fulldataset1') ?? []).map(row => ({
          substance: row.get('Deystvuyushee_veshestvo') ?? '',
          content: row.get('Koncentraciya') ?? '',
          unit: normalizeCell(row.get('Ed_Izveren_1') ?? ''),
        }))
      : [],
    uses: (raw.rows.get('fulldataset2') ?? []).map(isPesticide ? toUse : toFertilizing),
    contradictions: [],
  }
}

const toUse = (row: ReadonlyMap<string, string>): RegisterUse => ({
  crop: row.get('Kultura_obrabatyvaemyy_obekt') ?? '',
  target: row.get('Vrednyy_obekt_naznachenie') ?? '',
  norm: row.get('Norma_primeneniya') ?? row.get('norma_primeneniya_preparata_lga_kgga_lt_kgt') ?? '',
  normUnit: row.get('Ed_Izveren_3') ?? '',
  method: row.get('Sposob_i_vremya_obrabotki') ?? '',
  notes: row.get('Osobennosti_primeneniya') ?? '',
  phi: row.get('Srok_ozhidaniya_kratnost_obrabotok') ?? '',
  reentry: row.get('Sroki_vyhoda_dlya_ruchnyh_mehanizirovannyh_rabot') ?? '',
})

const toFertilizing = (row: ReadonlyMap<string, string>): RegisterUse => ({
  crop: row.get('Kultura_obrabatyvaemyy_obekt') ?? '',
  target: 'Подкормка',
  norm: row.get('Doza_primeneniya') ?? '',
  normUnit: '',
  method: row.get('Vremya_primeneniya') ?? '',
  notes: [row.get('marka'), row.get('oblast'), row.get('Osobennosti_primeneniya')].filter(Boolean).join('; '),
  phi: '',
  reentry: '',
})
