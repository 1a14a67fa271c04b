import type { Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOfPeer } from '#kit/http/client-address.server.ts'
import type { Logger } from './log.server.ts'
import { handedOver, type Progress } from './write-progress.server.ts'

/** A quarter for one network: thousands of gardeners share one address of a mobile operator. */
const usual = { connections: 4_000, ofOneNetwork: 1_000, untilCrowded: 3_200 }

export type ConnectionLimits = typeof usual

/** Milliseconds. Idle: longer than the keep-alive time and the time for headers together. */
const longestStall = 19_000
const longestIdle = 76_000
const interval = 1_000

interface Network {
  name: string
  open: number
  /** Without a request in work; the longest first. */
  idle: Set<Socket>
}

interface Connection {
  /** Behind a proxy of ours are many networks: it has no bound. */
  network: Network | null
  answers: Set<ServerResponse>
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
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(server: Server, { proxies, log, limits = usual }: Settings) {
    this.#server = server
    this.#proxies = proxies
    this.#log = log
    this.#limits = limits
    server.maxConnections = limits.connections
    server.on('connection', socket => this.#accept(socket))
    server.prependListener('request', ({ socket }, answer) => this.#begin(socket, answer))
    const sweeping = setInterval(() => this.#sweep(), interval).unref()
    server.once('close', () => clearInterval(sweeping))
  }

  /** Part of an answer is on its way already. */
  hasBegunToAnswer(socket: Socket): boolean {
    return [...(this.#open.get(socket)?.answers ?? [])].some(answer => answer.headersSent)
  }

  get #isCrowded(): boolean {
    return this.#open.size > this.#limits.untilCrowded
  }

  #accept(socket: Socket): void {
    const network = this.#networkOf(socket)
    if (network && network.open >= this.#limits.ofOneNetwork && !this.#closeOldest(network.idle)) {
      socket.destroy()
      this.#tell(network)
      return
    }
    if (network) network.open++
    if (network) this.#networks.set(network.name, network)
    this.#open.set(socket, { network, answers: new Set(), idleSince: 0 })
    socket.once('close', () => this.#forget(socket))
    if (this.#isCrowded) this.#closeOldest(this.#idle)
    this.#rest(socket)
  }

  #begin(socket: Socket, answer: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.answers.add(answer)
    this.#idle.delete(socket)
    connection.network?.idle.delete(socket)
    if (this.#isCrowded) answer.shouldKeepAlive = false
    answer.once('close', () => {
      connection.answers.delete(answer)
      if (connection.answers.size === 0) this.#rest(socket)
    })
  }

  #rest(socket: Socket): void {
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
  #tell(network: Network): void {
    const now = performance.now()
    if (now - this.#toldAt < 60_000) return
    this.#toldAt = now
    this.#log.warn(
      { open: network.open },
      'a network has all its connections busy: new ones are refused; a proxy belongs into TRUSTED_PROXIES',
    )
  }

  #sweep(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open)
      if (connection.answers.size > 0 && isStalled(socket, connection, now)) this.#close(socket)
    // The keep-alive time starts anew with every byte, also of empty lines. While developing, the bundler keeps sockets of its own.
    if (this.#server.listenerCount('upgrade') > 0) return
    for (const socket of this.#idle) {
      if (now - this.#open.get(socket)!.idleSince < longestIdle) return
      this.#close(socket)
    }
  }
}

function isStalled(socket: Socket, connection: Connection, now: number): boolean {
  const { written } = connection
  const current = handedOver(socket)
  if (!current) delete connection.written
  else if (written?.done !== current.done || written.queued !== current.queued) connection.written = { ...current, since: now }
  else return now - written.since > longestStall
  return false
}
