import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicAddress } from './public-address.ts'

export type Checked =
  | { state: 'ok' }
  /** For good: the new address should be stored. */
  | { state: 'moved'; finalUrl: string }
  | { state: 'failed'; detail: string }

interface CheckOptions {
  /** Addresses that may be connected to; tests allow this machine. */
  isAllowed?: (address: string) => boolean
  timeoutMs?: number
}

const maxRedirects = 5
const permanent = new Set([301, 308])
const redirecting = new Set([301, 302, 303, 307, 308])
/** HEAD is not answered like GET by every site. */
const headRefused = new Set([403, 405, 501])

/**
 * Asks an address for its head, never for its content. The name is resolved once, every address must be public, and the connection goes to
 * the one that was checked, so that no name and no redirect can lead into the operator's network.
 */
export async function checkAddress(
  url: string,
  { isAllowed = isPublicAddress, timeoutMs = 10_000 }: CheckOptions = {},
): Promise<Checked> {
  let current = url
  let isMoved = true
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { status, location } = await headOf(current, isAllowed, timeoutMs)
      if (!redirecting.has(status) || !location) return resultOf(status, { url, current, isMoved })
      isMoved &&= permanent.has(status)
      current = new URL(location, current).href
    }
    return { state: 'failed', detail: 'слишком много перенаправлений' }
  } catch (error) {
    return { state: 'failed', detail: wordsOf(error) }
  }
}

function resultOf(
  status: number,
  { url, current, isMoved }: { url: string; current: string; isMoved: boolean },
): Checked {
  if (status >= 400) return { state: 'failed', detail: String(status) }
  return isMoved && current !== url ? { state: 'moved', finalUrl: current } : { state: 'ok' }
}

class Refused extends Error {}

interface Head {
  status: number
  location: string | undefined
}

async function headOf(url: string, isAllowed: (address: string) => boolean, timeoutMs: number): Promise<Head> {
  const { protocol, hostname, username } = new URL(url)
  if (!/^https?:$/.test(protocol) || username) throw new Refused('адрес не\u00a0http')
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
    throw new Refused('адрес не\u00a0в\u00a0открытом интернете')
  const [pinned] = found as [(typeof found)[0]]
  const ask = (method: 'HEAD' | 'GET') => send(url, method, pinned, timeoutMs)
  const head = await ask('HEAD')
  return headRefused.has(head.status) ? ask('GET') : head
}

function send(
  url: string,
  method: 'HEAD' | 'GET',
  { address, family }: { address: string; family: number },
  timeoutMs: number,
): Promise<Head> {
  const open = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        method,
        agent: false,
        headers: { 'User-Agent': 'Sadozor-link-check', ...(method === 'GET' && { Range: 'bytes=0-0' }) },
        signal: AbortSignal.timeout(timeoutMs),
        maxHeaderSize: 16_384,
        // Node asks for one address or for a list of them.
        lookup: (_name, options, done) =>
          options.all
            ? done(null, [{ address, family }])
            : (done as (error: null, address: string, family: number) => void)(null, address, family),
      },
      (response: IncomingMessage) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
        response.destroy()
      },
    )
    request.on('error', reject)
    request.end()
  })
}

function wordsOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'не\u00a0отвечает'
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'нет такого сайта'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'сертификат недействителен'
  return 'нет связи'
}
