import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonHeaders, denyAllPolicy } from '#kit/http/security-headers.server.ts'
import { isSlowBodyAllowed } from './slow-body.server.ts'

type Status = 400 | 408 | 413 | 417 | 429 | 431 | 500 | 503

const texts: Record<Status, string> = {
  400: 'Некорректный запрос.',
  408: 'Запрос не пришёл за отведённое время.',
  413: 'Слишком большой запрос.',
  417: 'Такое ожидание не выполняется.',
  429: 'Слишком много запросов из вашей сети.',
  431: 'Слишком длинные заголовки запроса.',
  500: 'На сервере что-то сломалось.',
  503: 'Сайт запускается.',
}

const statuses: Record<string, Status> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** After an error response remaining input is discarded for this long before the socket is destroyed. */
const closeDelayMs = 1_000

/** A response for errors before a request reaches the site: a short text with the common security headers. */
export function plainTextError(status: Status, publicUrl: string): { headers: Record<string, string>; body: string } {
  const body = `${texts[status]}\n`
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': denyAllPolicy,
    ...Object.fromEntries(commonHeaders(publicUrl)),
    Connection: 'close',
  }
  return { headers, body }
}

/** Responds to requests that the HTTP parser rejects, with our headers and text instead of Node's. */
export function handleParserErrors(
  server: Server,
  publicUrl: string,
  hasStartedResponse: (socket: Socket) => boolean,
): void {
  const answered = new WeakSet<object>()
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlowBodyAllowed(socket)) return
    if (answered.has(socket)) return // later input is discarded
    answered.add(socket)
    if (!socket.writable || error.code === 'ECONNRESET' || hasStartedResponse(socket)) return void socket.destroy()
    const status = statuses[error.code ?? ''] ?? 400
    const { headers, body } = plainTextError(status, publicUrl)
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(pair => pair.join(': ')),
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    const timer = setTimeout(() => socket.destroy(), closeDelayMs)
    socket.once('close', () => clearTimeout(timer))
  })
  server.on('checkExpectation', (_, response) => {
    const { headers, body } = plainTextError(417, publicUrl)
    response.writeHead(417, headers).end(body)
  })
}
