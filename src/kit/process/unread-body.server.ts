import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** So much of a body that nobody wants is read and thrown away, for so long; then the client gets a moment to notice the end. */
const maxDrainedBytes = 4 * 1024 * 1024
const maxDrainMs = 5_000
const closeDelayMs = 1_000

/** Such a body is on its way already: its connection can be kept. */
const smallBodyBytes = 16 * 1024

/**
 * An answer may come before the whole request has, 413 above all. Closing then would reset the connection, and a reset takes the
 * answer away from a client that is still sending. So the answer is written, the rest of the body is read and thrown away within
 * limits, and only then the connection is closed.
 */
export function drainUnreadBodies(server: Server): void {
  server.prependListener('request', (request, response) => {
    if (lengthOf(request) > 0) closeAfterDraining(request, response)
  })
}

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

type Call = (...given: unknown[]) => ServerResponse

function closeAfterDraining(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as Call
  const end = response.end.bind(response) as Call
  const writeHeadClosing: Call = (...given) => {
    if (!request.complete && lengthOf(request) > smallBodyBytes) response.shouldKeepAlive = false
    return writeHead(...given)
  }
  const endAfterDraining: Call = (...given) => {
    if (request.complete || request.destroyed) return end(...given)
    const done = given.find(value => typeof value === 'function') as (() => void) | undefined
    if (done) response.once('finish', done)
    if (given[0] == null || given[0] === done) response.flushHeaders()
    else response.write(given[0])
    drain(request, () => end())
    return response
  }
  Object.assign(response, { writeHead: writeHeadClosing, end: endAfterDraining })
}

function drain(request: IncomingMessage, end: () => void): void {
  const { socket } = request
  let left = maxDrainedBytes
  let timer = setTimeout(() => socket.destroy(), maxDrainMs)
  const finish = () => {
    clearTimeout(timer)
    end()
  }
  // Whoever has read so far wants no more, and would hold the rest back.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left > 0) return
    request.pause()
    socket.end()
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), closeDelayMs)
  })
  request
    .once('end', finish)
    .once('error', () => {})
    .once('close', () => clearTimeout(timer))
  request.resume()
}
