import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { hasProgram, isArchive } from '../pictures/hidden-content.ts'

const pdfStart = Buffer.from('%PDF-')

/** A PDF begins at its first byte, is closed, and is not a page or an archive as well. */
export async function isHonestPdf(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(0, 4_096)
  const tail = await read(Math.max(0, size - 4_096), 4_096)
  return head.indexOf(pdfStart) === 0 && tail.includes('%%EOF') && !isArchive(tail) && !hasProgram(head)
}

/** Names in a PDF that run a script, start a program or hold another file. */
const activeNames = /\/(JavaScript|Launch|EmbeddedFiles?)(?![A-Za-z0-9])/
/** Longer than any of the names, each letter of it written as `#4a`. */
const overlap = 64

/** Whether a PDF names such an action in clear. What is inside of its compressed objects is not looked at. */
export async function hasActions(path: string): Promise<boolean> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 262_144 })) {
    const text = rest + chunk
    if (activeNames.test(text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))))
      return true
    rest = text.slice(-overlap)
  }
  return false
}
