import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOfPeer } from '#kit/http/client-address.server.ts'
import { openReadBudget } from '#kit/http/read-budget.server.ts'

/** An unread body is drained up to this size and time; then the connection is half-closed, and destroyed after `closeDelayMs`. */
const maxDrainedBytes = 4 * 1024 * 1024
const maxDrainMs = 5_000
const closeDelayMs = 1_000

/** What is drained for all connections, and for those of one network: reading a flood only to discard it would keep others waiting. */
const drained = {
  all: { burst: 8 * 1024 * 1024, perSecond: 2 * 1024 * 1024, maxNetworks: 1 },
  perNetwork: { burst: 4 * 1024 * 1024, perSecond: 1024 * 1024, maxNetworks: 10_000 },
}

/** So many half-closed connections, each with a full buffer, wait for their clients to leave; the oldest gives way to the next. */
const maxLeaving = 64

/** A body up to this size has usually arrived already, so the connection can be kept alive. */
const smallBodyBytes = 16 * 1024

/** Node discards such a body itself: draining it took a third of the time of a refusal, and the rate of requests bounds its bytes. */
const tinyBodyBytes = 1024

/**
 * A response, such as 413, may be sent before the request body has arrived. Closing the connection then would reset it, and a client
 * that is still sending would lose the response. So the rest of the body is read and discarded, within limits, before closing.
 */
export function drainUnreadBodies(server: Server, proxies: BlockList): void {
  const all = openReadBudget(drained.all)
  const perNetwork = openReadBudget(drained.perNetwork)
  /** Whether so many more bytes may be read for nobody. */
  const mayDrain: MayDrain = ({ socket }, bytes) => {
    const network = networkOfPeer(socket.remoteAddress, proxies)
    return (network === null || perNetwork.spend(network, bytes) === 0) && all.spend('all', bytes) === 0
  }
  const leaving = new Set<Socket>()
  const halfClose = (socket: Socket) => {
    leaving.add(socket)
    socket.once('close', () => leaving.delete(socket)).end()
    const [oldest] = leaving
    if (leaving.size <= maxLeaving || !oldest) return
    leaving.delete(oldest)
    oldest.destroy()
  }
  server.prependListener('request', (request, response) => {
    if (lengthOf(request) > tinyBodyBytes) closeAfterDraining(request, response, { mayDrain, halfClose })
  })
}

type MayDrain = (request: IncomingMessage, bytes: number) => boolean

interface Draining {
  mayDrain: MayDrain
  halfClose(socket: Socket): void
}

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

type Call = (...given: unknown[]) => ServerResponse

function closeAfterDraining(request: IncomingMessage, response: ServerResponse, draining: Draining): void {
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
    drain(request, draining, () => end())
    return response
  }
  Object.assign(response, { writeHead: writeHeadClosing, end: endAfterDraining })
}

/** Gives the memory of a part back at once: it lies outside of the heap, and tens of megabytes would wait there for the next collection of garbage. */
function free(part: Buffer): void {
  // Node copies every part of a body into a buffer of its own; a smaller one could share it with others.
  if (part.buffer instanceof ArrayBuffer && part.buffer.byteLength === part.byteLength) part.buffer.transfer(0)
}

/** A request that has been closed returns part by part what had arrived, if it flows; otherwise a copy of all of it. */
function freeUnread(request: IncomingMessage): void {
  request.resume()
  for (let part: Buffer | null = request.read(); part; part = request.read()) free(part)
}

function drain(request: IncomingMessage, { mayDrain, halfClose }: Draining, end: () => void): void {
  const { socket } = request
  let left = maxDrainedBytes
  let timer = setTimeout(() => socket.destroy(), maxDrainMs)
  const finish = () => {
    clearTimeout(timer)
    end()
  }
  // Removes earlier readers, which could pause the stream.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    const isDrained = left > 0 && mayDrain(request, chunk.length)
    free(chunk)
    if (isDrained) return
    request.pause()
    halfClose(socket)
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(), closeDelayMs)
  })
  request
    .once('end', finish)
    .once('error', () => {})
    .once('close', () => {
      clearTimeout(timer)
      freeUnread(request)
    })
  request.resume()
}
