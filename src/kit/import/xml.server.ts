import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileProblem } from './file-problem.ts'

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Feeds XML to handlers piece by piece. A document type, which XLSX never has and attacks use, ends the reading. */
export async function readXml(stream: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>))
  parser.on('text', text => handlers.text?.(text))
  parser.on('cdata', text => handlers.text?.(text))
  parser.on('closetag', tag => handlers.close?.(localName(tag.name)))
  parser.on('doctype', () => {
    throw new FileProblem('XML с описанием типа документа (DOCTYPE) не читается')
  })
  parser.on('error', error => {
    throw new FileProblem(`XML не читается: ${error.message}`)
  })
  try {
    for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }))
    parser.write(decoder.decode())
    parser.close()
  } catch (error) {
    if (error instanceof FileProblem) throw error
    if (error instanceof TypeError) throw new FileProblem('XML не в кодировке UTF-8')
    throw new FileProblem(`Файл повреждён: ${(error as Error).message}`)
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
