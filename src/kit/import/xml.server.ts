import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileProblem } from './file-problem.ts'
import { maxTextLength } from './sheet-limits.ts'

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** The parser keeps every open element in memory; tables nest less than ten. */
const maxDepth = 64

/**
 * Feeds XML to handlers piece by piece. A document type, which XLSX never has and attacks use, ends the reading, and so does what the parser
 * would collect in memory: elements inside of one another without end, or one endless text, comment or tag.
 */
export async function readXml(stream: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  let collected = 0
  parser.on('opentag', (tag: SaxesTagPlain) => {
    collected = 0
    if (++depth > maxDepth) throw new FileProblem('XML не читается: слишком много вложенных частей')
    handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>)
  })
  const onText = (text: string) => {
    collected = 0
    handlers.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', tag => {
    depth--
    handlers.close?.(localName(tag.name))
  })
  parser.on('doctype', () => {
    throw new FileProblem('XML с описанием типа документа (DOCTYPE) не читается')
  })
  parser.on('error', () => {
    throw new FileProblem(`XML не читается: ошибка разметки в\u00a0строке ${parser.line}`)
  })
  try {
    for await (const chunk of unpacked(stream)) {
      const text = decoder.decode(chunk, { stream: true })
      collected += text.length
      parser.write(text)
      if (collected > maxTextLength) throw new FileProblem('XML не читается: слишком длинный текст')
    }
    parser.write(decoder.decode())
    parser.close()
  } catch (error) {
    if (error instanceof FileProblem) throw error
    if (error instanceof TypeError) throw new FileProblem('XML не в кодировке UTF-8')
    throw error
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Errors of the archive are in English. */
async function* unpacked(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('Файл повреждён: его часть не\u00a0распаковывается')
  }
}
