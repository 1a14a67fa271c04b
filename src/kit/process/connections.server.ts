import type { Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOfPeer } from '#kit/http/client-address.server.ts'
import type { Logger } from './log.server.ts'
import { type Progress, writeProgress } from './write-progress.server.ts'

/** A quarter for one network: thousands of gardeners share one address of a mobile operator. */
const defaultLimits = { connections: 4_000, perNetwork: 1_000, crowdedAbove: 3_200 }

export type ConnectionLimits = typeof defaultLimits

/** Milliseconds. Idle: longer than the keep-alive time and the time for headers together. */
const maxStallMs = 19_000
const maxIdleMs = 76_000
const sweepIntervalMs = 1_000

interface Network {
  name: string
  open: number
  /** Without a request in work; the longest first. */
  idle: Set<Socket>
}

interface Connection {
  /** Behind a proxy of ours are many networks: it has no bound. */
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
 * Who holds connections. At the bound of a network its own idle connections make room, then new ones are refused. In a crowd the
 * oldest idle connections of all make room, and answers end theirs. Who does not read an answer is cut off.
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

  /** Part of an answer is on its way already. */
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

  /** It may be a proxy that nobody has declared. */
  #warnFull(network: Network): void {
    const now = performance.now()
    if (now - this.#warnedAt < 60_000) return
    this.#warnedAt = now
    this.#log.warn(
      { open: network.open },
      'a network has all its connections busy: new ones are refused; a proxy belongs into TRUSTED_PROXIES',
    )
  }

  #sweep(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open)
      if (connection.responses.size > 0 && isStalled(socket, connection, now)) this.#close(socket)
    // The keep-alive time starts anew with every byte, also of empty lines. While developing, the bundler keeps sockets of its own.
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
