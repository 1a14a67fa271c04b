import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import type { ShellEnv } from './error-response.server.ts'

/** Parses addresses and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` is trusted. */
export function proxyList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

interface Peer {
  headers: Headers
  incoming?: Pick<IncomingMessage, 'socket'> | undefined
}

/**
 * The client's network, for rate limits: an IPv4 address, or the /64 of an IPv6 address, because a household gets a whole /64.
 * `X-Forwarded-For` is read from the right and only as far as the addresses are trusted proxies.
 */
export const networkOf = ({ headers, incoming }: Peer, proxies: BlockList): string =>
  findNetwork(incoming?.socket.remoteAddress, headers.get('x-forwarded-for') ?? '', proxies)

/** The same for a request before the application. */
export const networkOfRequest = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: BlockList,
): string => findNetwork(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), proxies)

function findNetwork(remoteAddress: string | undefined, forwardedFor: string, proxies: BlockList): string {
  const hops = forwardedFor.split(',')
  let address = normalizeAddress(remoteAddress ?? '')
  while (isTrustedProxy(address, proxies)) {
    const before = normalizeAddress(hops.pop()?.trim() ?? '')
    if (!before || isIP(before) === 0) break
    address = before
  }
  return toNetwork(address)
}

/** The network of a connection's peer; null for a trusted proxy, which serves many clients. */
export function networkOfPeer(remoteAddress: string | undefined, proxies: BlockList): string | null {
  const address = normalizeAddress(remoteAddress ?? '')
  return isTrustedProxy(address, proxies) ? null : toNetwork(address)
}

function toNetwork(address: string): string {
  if (isIP(address) === 4) return address
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : 'unknown'
}

/**
 * The networks that a /64 belongs to and that one customer may hold: providers give a household a /56 or a /48 (RIPE-690). Narrow ones
 * first; none for IPv4.
 */
export function widerNetworks(network: string): { bits: 56 | 48; network: string }[] {
  const groups = network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : []
  if (groups.length !== 4) return []
  const start = groups.slice(0, 3).join(':')
  const byte = (Number.parseInt(groups[3]!, 16) & 0xff00).toString(16)
  return [
    { bits: 56, network: `${start}:${byte}::/56` },
    { bits: 48, network: `${start}::/48` },
  ]
}

/** The network of the client of this request. */
export const callerNetwork = (c: Context<ShellEnv>): string =>
  networkOf({ headers: c.req.raw.headers, incoming: incomingOf(c) }, c.get('services').proxies ?? noProxies)

export const noProxies = proxyList([])
const incomingOf = (c: Context) => ((c.env ?? {}) as Pick<Peer, 'incoming'>).incoming

/** The peer's address when it forwards requests but is no trusted proxy; otherwise null. */
export function undeclaredProxy(c: Context<ShellEnv>): string | null {
  const { headers } = c.req.raw
  if (!headers.has('x-forwarded-for') && !headers.has('forwarded')) return null
  const address = normalizeAddress(incomingOf(c)?.socket.remoteAddress ?? '')
  return isIP(address) === 0 || isTrustedProxy(address, c.get('services').proxies ?? noProxies) ? null : address
}

const isTrustedProxy = (address: string, proxies: BlockList) => {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Removes the zone and brackets, and converts an IPv4-mapped IPv6 address to IPv4. */
function normalizeAddress(address: string): string {
  const bare = address.split('%', 1)[0]!.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).some(group => group !== '0') || groups[5] !== 'ffff') return bare
  return groups
    .slice(6)
    .map(group => Number.parseInt(group, 16))
    .flatMap(value => [value >> 8, value & 255])
    .join('.')
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '::'
  const [head = '', tail] = host.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  return tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
