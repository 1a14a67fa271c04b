import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FileProblem } from './file-problem.ts'

/** Unpacked, all entries together. The largest register is a tenth of it; more is a mistake or an attack. */
const maxUnpackedBytes = 400_000_000
const maxEntries = 2_000

export interface Archive extends AsyncDisposable {
  names: readonly string[]
  /** Null when there is no such entry. Names are compared without capitals, as the format says: programs write `SharedStrings.xml`. */
  open(name: string): Promise<Readable | null>
}

/** Opens a ZIP archive. yauzl fails when an entry unpacks to more than it declares, so the declared sizes are a limit. */
export async function openArchive(file: string, maxBytes = maxUnpackedBytes): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new FileProblem('Архив повреждён: его нельзя открыть')
  })
  try {
    const entries = await readEntries(zip, maxBytes)
    const exact = new Map([...entries.keys()].map(name => [name.toLowerCase(), name]))
    return {
      names: [...entries.keys()],
      open: async name => {
        const entry = entries.get(name) ?? entries.get(exact.get(name.toLowerCase()) ?? '')
        return entry ? zip.openReadStreamPromise(entry) : null
      },
      async [Symbol.asyncDispose]() {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error instanceof FileProblem ? error : new FileProblem('Архив повреждён: его оглавление не читается')
  }
}

async function readEntries(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxBytes || entries.size >= maxEntries)
      throw new FileProblem(`Архив слишком большой: больше ${maxBytes / 1_000_000} МБ в распакованном виде`)
    if (entry.isEncrypted()) throw new FileProblem('Архив закрыт паролем')
    entries.set(entry.fileName, entry)
  }
  return entries
}
