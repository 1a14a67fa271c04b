import type { Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOfPeer } from '#kit/http/client-address.server.ts'
import type { Logger } from './log.server.ts'
import { type Progress, writeProgress } from './write-progress.server.ts'

/** One network may have a quarter of all connections, because a mobile operator shares one address among thousands of people. */
const defaultLimits = { connections: 4_000, perNetwork: 1_000, crowdedAbove: 3_200 }

export type ConnectionLimits = typeof defaultLimits

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
  proxies: BlockList
  log: Logger
  limits?: ConnectionLimits | undefined
}

/**
 * Limits connections. When a network has too many, its oldest idle one is closed, or a new one is refused if all are busy. When
 * the server has many, the oldest idle ones are closed and responses end keep-alive. Clients that do not read are disconnected.
 */
export class Connections {
  readonly #server: Server
  readonly #proxies: BlockList
  readonly #log: Logger
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Connection>()
  readonly #idle = new Set<Socket>()
  readonly #networks = new Map<string, Network>()
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(server: Server, { proxies, log, limits = defaultLimits }: Settings) {
    this.#server = server
    this.#proxies = proxies
    this.#log = log
    this.#limits = limits
    server.maxConnections = limits.connections
    server.on('connection', socket => this.#accept(socket))
    server.prependListener('request', ({ socket }, response) => this.#startRequest(socket, response))
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

  #accept(socket: Socket): void {
    const network = this.#networkOf(socket)
    if (network && network.open >= this.#limits.perNetwork && !this.#closeOldest(network.idle)) {
      socket.destroy()
      this.#warnFull(network)
      return
    }
    if (network) network.open++
    if (network) this.#networks.set(network.name, network)
    this.#open.set(socket, { network, responses: new Set(), idleSince: 0 })
    socket.once('close', () => this.#forget(socket))
    if (this.#isCrowded) this.#closeOldest(this.#idle)
    this.#markIdle(socket)
  }

  #startRequest(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.responses.add(response)
    this.#idle.delete(socket)
    connection.network?.idle.delete(socket)
    if (this.#isCrowded) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.responses.delete(response)
      if (connection.responses.size === 0) this.#markIdle(socket)
    })
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
  #warnFull(network: Network): void {
    const now = performance.now()
    if (now - this.#warnedAt < 60_000) return
    this.#warnedAt = now
    this.#log.warn(
      { open: network.open },
      'all connections of a network are busy and new ones are refused; if it is a proxy, list it in TRUSTED_PROXIES',
    )
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
  else if (written?.done !== current.done || written.queued !== current.queued) connection.written = { ...current, since: now }
  else return now - written.since > maxStallMs
  return false
}
