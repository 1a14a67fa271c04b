import { FileProblem } from './file-problem.ts'

/**
 * Mends what files of registers really contain and XML forbids: blanks before the prolog, an encoding of Windows, a bare `&` and control
 * characters. What was mended is counted, so that the person who imports is told.
 */
export interface Mended {
  /** Lines of bare `&` and of control characters, the first of each. */
  ampersandLine: number | null
  controlLine: number | null
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
}

/** An entity that begins in one piece may end in the next one. */
const openEntity = /&[#\w]{0,10}$/

export async function* mendXml(stream: AsyncIterable<Buffer>, mended: Mended): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let line = 1
  let rest = ''
  let isStarted = false
  const mend = (text: string): Buffer => {
    const fixed = text.replace(/\n|&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,10};)|(?![\t\r])\p{Cc}/giu, sign => {
      if (sign === '\n') line++
      else if (sign === '&') mended.ampersandLine ??= line
      else mended.controlLine ??= line
      return sign === '\n' ? sign : sign === '&' ? '&amp;' : ' '
    })
    return Buffer.from(fixed)
  }
  for await (const chunk of stream) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    let text = rest + decode(decoder, chunk)
    if (!isStarted) text = text.trimStart()
    isStarted ||= text !== ''
    rest = openEntity.exec(text)?.[0] ?? ''
    yield mend(text.slice(0, text.length - rest.length))
  }
  yield mend(rest + (decoder ? decode(decoder) : ''))
}

function encodingOf(chunk: Buffer): string {
  const [declaration = ''] = chunk.subarray(0, 400).toString('latin1').split('?>', 1)
  const [, name] = /^["']([\w-]{1,40})["']/.exec(declaration.split('encoding=')[1] ?? '') ?? []
  const known = encodings[(name ?? 'utf-8').toLowerCase()]
  if (!known) throw new FileProblem(`Кодировка «${name}» не\u00a0читается: сохраните файл в\u00a0UTF-8`)
  return known
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new FileProblem('XML не в кодировке UTF-8')
  }
}
