import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOfPeer, networkOfRequest } from '#kit/http/client-address.server.ts'
import { openReadBudget, type ReadBudget } from '#kit/http/read-budget.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { plainTextError } from './parser-errors.server.ts'
import { type Progress, writeProgress } from './write-progress.server.ts'

/**
 * One network may have a quarter of all connections, because a mobile operator shares one address among thousands of people. A connection
 * of a network over its rate is held unread for about `holdMs`, and the oldest of more than `held` gives way: who is cut off at once is
 * back at once, and while connections keep arriving, the event loop does nothing but accept them.
 */
const defaultLimits = { connections: 4_000, perNetwork: 1_000, crowdedAbove: 3_200, held: 400, holdMs: 1_000 }

export type ConnectionLimits = Partial<typeof defaultLimits>

/** Browsers do not pipeline, and a script that does needs no more: what arrives in one packet is answered in one turn of the event loop. */
const maxUnfinished = 4

/** Requests that a connection which is cut off for this counts as, because the parser has read all that came in its packet. */
const pipeliningCost = 100

/** The burst of the bucket of a network, in seconds of its rate. */
const burstSeconds = 10
const maxNetworks = 10_000

/** `maxIdleMs` is longer than keep-alive timeout and headers timeout together. */
const maxStallMs = 19_000
const maxIdleMs = 76_000
const sweepIntervalMs = 1_000

interface Network {
  name: string
  open: number
  /** Connections without a running request, the longest idle first. */
  idle: Set<Socket>
}

interface Connection {
  /** Null for a trusted proxy, which serves many networks and has no limit. */
  network: Network | null
  responses: Set<ServerResponse>
  idleSince: number
  written?: Progress & { since: number }
}

interface Settings {
  publicUrl: string
  proxies: BlockList
  log: Logger
  /** What one network may send, whatever is answered; 0: any number. */
  requestsPerSecond: number
  limits?: ConnectionLimits | undefined
}

/** Passes on what the connections have let through: other listeners of the same request run even though it was answered or cut off. */
export const whenLetThrough =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!request.socket.destroyed && !response.writableEnded) listener(request, response)
  }

/**
 * Limits connections, and requests of one connection and of one network. When a network has too many, its oldest idle one is closed, or a new one is refused if all are busy. When
 * the server has many, the oldest idle ones are closed and responses end keep-alive. Clients that do not read are disconnected.
 */
export class Connections {
  readonly #server: Server
  readonly #proxies: BlockList
  readonly #log: Logger
  readonly #limits: typeof defaultLimits
  readonly #requests: ReadBudget | null
  readonly #publicUrl: string
  readonly #open = new Map<Socket, Connection>()
  readonly #idle = new Set<Socket>()
  readonly #networks = new Map<string, Network>()
  readonly #held = new Set<Socket>()
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(server: Server, { publicUrl, proxies, log, requestsPerSecond, limits }: Settings) {
    this.#server = server
    this.#publicUrl = publicUrl
    const burst = requestsPerSecond * burstSeconds
    this.#requests = requestsPerSecond > 0 ? openReadBudget({ burst, perSecond: requestsPerSecond, maxNetworks }) : null
    this.#proxies = proxies
    this.#log = log
    this.#limits = { ...defaultLimits, ...limits }
    server.maxConnections = this.#limits.connections
    this.#acceptBefore(server.listeners('connection'))
    server.prependListener('request', (request, response) => this.#startRequest(request, response))
    const sweeping = setInterval(() => this.#sweep(), sweepIntervalMs).unref()
    server.once('close', () => clearInterval(sweeping))
  }

  /** Whether part of a response was already sent. */
  hasStartedResponse(socket: Socket): boolean {
    return [...(this.#open.get(socket)?.responses ?? [])].some(response => response.headersSent)
  }

  get #isCrowded(): boolean {
    return this.#open.size > this.#limits.crowdedAbove
  }

  /** The HTTP server sees only connections that are not held: it reads what it sees. */
  #acceptBefore(serving: ReturnType<Server['listeners']>): void {
    const server = this.#server
    server.removeAllListeners('connection')
    server.on('connection', socket => {
      const network = this.#networkOf(socket)
      if (network && this.#requests && this.#requests.spend(network.name, 1) > 0) return this.#hold(socket)
      for (const serve of serving) serve.call(server, socket)
      this.#accept(socket, network)
    })
  }

  #hold(socket: Socket): void {
    // Held for equal times, connections that came together would come back together.
    const timer = setTimeout(() => socket.destroy(), this.#limits.holdMs * (0.5 + Math.random()))
    socket
      .on('error', () => {})
      .once('close', () => {
        clearTimeout(timer)
        this.#held.delete(socket)
      })
    this.#held.add(socket)
    const [oldest] = this.#held
    if (this.#held.size > this.#limits.held) oldest!.destroy()
  }

  #accept(socket: Socket, network: Network | null): void {
    if (network && network.open >= this.#limits.perNetwork && !this.#closeOldest(network.idle)) {
      socket.destroy()
      this.#warn(network, 'all connections of a network are busy and new ones are refused')
      return
    }
    if (network) network.open++
    if (network) this.#networks.set(network.name, network)
    this.#open.set(socket, { network, responses: new Set(), idleSince: 0 })
    socket.once('close', () => this.#forget(socket))
    if (this.#isCrowded) this.#closeOldest(this.#idle)
    this.#markIdle(socket)
  }

  #startRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return
    if (connection.network && connection.responses.size >= maxUnfinished)
      this.#refusePipelining(socket, connection.network)
    else if (this.#isOverRate(request, connection)) this.#refuseOverRate(socket, connection, response)
    else this.#letThrough(socket, connection, response)
  }

  #letThrough(socket: Socket, connection: Connection, response: ServerResponse): void {
    connection.responses.add(response)
    this.#idle.delete(socket)
    connection.network?.idle.delete(socket)
    if (this.#isCrowded) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.responses.delete(response)
      if (connection.responses.size === 0) this.#markIdle(socket)
    })
  }

  #refusePipelining(socket: Socket, network: Network): void {
    this.#close(socket)
    this.#requests?.charge(network.name, pipeliningCost)
  }

  #isOverRate(request: IncomingMessage, { network }: Connection): boolean {
    return (
      this.#requests !== null && this.#requests.spend(network?.name ?? networkOfRequest(request, this.#proxies), 1) > 0
    )
  }

  /** An answer costs more than none. The connection of a proxy serves others too and is kept. */
  #refuseOverRate(socket: Socket, { network }: Connection, response: ServerResponse): void {
    if (network) {
      this.#close(socket)
      this.#warn(network, 'a network sends more than REQUESTS_PER_SECOND and is cut off')
      return
    }
    const { headers, body } = plainTextError(429, this.#publicUrl)
    response.writeHead(429, { ...headers, Connection: 'keep-alive', 'Retry-After': '1' }).end(body)
  }

  #markIdle(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.idleSince = performance.now()
    this.#idle.add(socket)
    connection.network?.idle.add(socket)
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#open.delete(socket)
    this.#idle.delete(socket)
    const { network } = connection
    network?.idle.delete(socket)
    if (network && --network.open === 0) this.#networks.delete(network.name)
  }

  #closeOldest(idle: Set<Socket>): boolean {
    const [socket] = idle
    if (socket) this.#close(socket)
    return socket !== undefined
  }

  #close(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #networkOf({ remoteAddress }: Socket): Network | null {
    const name = networkOfPeer(remoteAddress, this.#proxies)
    return name === null ? null : (this.#networks.get(name) ?? { name, open: 0, idle: new Set() })
  }

  /** Logged at most once a minute, because the network may be an undeclared proxy. */
  #warn(network: Network, what: string): void {
    const now = performance.now()
    if (now - this.#warnedAt < 60_000) return
    this.#warnedAt = now
    this.#log.warn({ open: network.open }, `${what}; if it is a proxy, list it in TRUSTED_PROXIES`)
  }

  #sweep(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open)
      if (connection.responses.size > 0 && isStalled(socket, connection, now)) this.#close(socket)
    // Node's keep-alive timeout restarts with every byte, so idle time is limited here too, except for Vite's sockets in development.
    if (this.#server.listenerCount('upgrade') > 0) return
    for (const socket of this.#idle) {
      if (now - this.#open.get(socket)!.idleSince < maxIdleMs) return
      this.#close(socket)
    }
  }
}

function isStalled(socket: Socket, connection: Connection, now: number): boolean {
  const { written } = connection
  const current = writeProgress(socket)
  if (!current) delete connection.written
  else if (written?.done !== current.done || written.queued !== current.queued)
    connection.written = { ...current, since: now }
  else return now - written.since > maxStallMs
  return false
}
