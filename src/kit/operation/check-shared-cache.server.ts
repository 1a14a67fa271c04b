import type { KeyStyle } from '#kit/shared-cache/headers.ts'
import { defaultSharedSeconds, lifetimeOf } from '#kit/shared-cache/lifetime.ts'
import { askForPurge, type PurgeSettings } from '#kit/shared-cache/send-purge.server.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const subject = 'CDN'
const purgeSubject = 'Очистка CDN'
const timeoutMs = 10_000

interface Settings {
  sharedSeconds: number
  purge: PurgeSettings | undefined
  keyStyle: KeyStyle | undefined
  pageCacheBytes: number
}

/** What the settings of a shared cache say against each other. */
export function judgeCacheSettings({ sharedSeconds, purge, keyStyle, pageCacheBytes }: Settings): Finding[] {
  const findings: Finding[] = []
  if (!purge && sharedSeconds > defaultSharedSeconds)
    findings.push(
      warning(
        subject,
        `CDN_SECONDS=${sharedSeconds} без CDN_PURGE_URL: правку и отзыв препарата читатели увидят только через ${sharedSeconds + 30} с`,
      ),
    )
  if (!purge && keyStyle)
    findings.push(warning(subject, 'CDN_PURGE_KEYS без CDN_PURGE_URL: метки посылаются, об изменениях никто не узнаёт'))
  if (!purge) return findings
  if (sharedSeconds === 0 || pageCacheBytes === 0)
    findings.push(
      warning(
        subject,
        `${sharedSeconds === 0 ? 'CDN_SECONDS=0' : 'PAGE_CACHE_MB=0'}: кешу нельзя хранить страницы, CDN_PURGE_URL не нужен`,
      ),
    )
  const { hostname } = new URL(purge.url)
  const wanted = Object.entries(stylesOf).find(([domain]) => `.${hostname}`.endsWith(domain))?.[1]
  if (wanted && wanted !== purge.listName)
    findings.push(failure(subject, `для ${hostname} нужно CDN_PURGE_KEYS=${wanted}, а сейчас ${purge.listName}`))
  return findings
}

const stylesOf: Record<string, KeyStyle> = { '.cloudflare.com': 'tags', '.fastly.com': 'surrogate_keys' }

interface Reached extends Settings {
  publicUrl: string
  hosts: readonly string[] | undefined
}

/** How PUBLIC_URL is answered: a public page, and one that nobody may keep. Where nobody answers, another check says so. */
export async function checkCacheAnswers(settings: Reached, now = Date.now()): Promise<Finding[]> {
  const { publicUrl, hosts, purge } = settings
  if (!hosts) return []
  const page = await askTwice(`${publicUrl}/`)
  const personal = await askTwice(`${publicUrl}/login`)
  if (!page?.ok) return []
  const findings: Finding[] = []
  if (personal && isKept(personal.headers))
    findings.push(failure(subject, 'хранит и то, что нельзя: /login. Чужие страницы увидят другие люди'))
  const control = page.headers.get('cache-control') ?? ''
  const mayKeep = settings.pageCacheBytes > 0 && lifetimeOf(settings.sharedSeconds, now) !== null
  if (mayKeep && !(/\bs-maxage=\d/.test(control) && /\bmax-age=0\b/.test(control)))
    findings.push(warning(subject, `сроки сайта изменены по дороге: Cache-Control теперь «${control}»`))
  const sign = signOf(page.headers)
  if (!sign)
    return purge
      ? [...findings, warning(subject, `CDN_PURGE_URL задан, но в ответах ${publicUrl} кеша не видно`)]
      : findings
  return [...findings, mayKeep ? judgeSign(sign, page.headers) : fine(subject, `есть (${sign}), страницы не хранит`)]
}

/** The second answer, which a cache has if it keeps the page. Null: there is none. */
async function askTwice(url: string): Promise<Response | null> {
  let response: Response | null = null
  for (const _ of [1, 2]) {
    const init = {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    } as const
    response = await fetch(url, init).catch(() => null)
    await response?.body?.cancel()
  }
  return response
}

const stateNames = ['cf-cache-status', 'x-cache', 'x-cache-status', 'cache-status']

/** What a cache before the site says of an answer, for example «cf-cache-status: HIT». Null: none is seen. */
function signOf(headers: Headers): string | null {
  // The site itself says so of pages that it sends while its database is away.
  const isOurs = headers.get('cache-status')?.startsWith('sadozor;')
  const name = stateNames.find(one => headers.has(one) && !(one === 'cache-status' && isOurs))
  if (name) return `${name}: ${headers.get(name)}`
  return headers.has('age') && !isOurs ? `age: ${headers.get('age')}` : null
}

const isKept = (headers: Headers): boolean => {
  const sign = signOf(headers)
  return sign !== null && (/\b(hit|stale|updating|revalidated)\b/i.test(sign) || /^age: [1-9]/.test(sign))
}

function judgeSign(sign: string, headers: Headers): Finding {
  if (Number(headers.get('age') ?? 0) > 600)
    return failure(
      subject,
      `отдаёт страницу старше десяти минут (age: ${headers.get('age')}): сроки сайта не соблюдены`,
    )
  if (/\b(dynamic|bypass)\b/i.test(sign))
    return warning(subject, `не хранит страницы (${sign}): нужно правило, по которому HTML можно хранить`)
  if (isKept(headers) || /^age: /.test(sign)) return fine(subject, `хранит страницы (${sign})`)
  return warning(subject, `не сохранил страницу за два запроса (${sign})`)
}

/** Asks for a purge of a key that no page has, so nothing is forgotten. */
export async function checkPurgeAddress(purge: PurgeSettings): Promise<Finding> {
  let status: number
  try {
    status = await askForPurge(purge, ['doctor'])
  } catch (error) {
    const { message, cause } = error as Error
    const reason = (cause as { code?: string } | undefined)?.code ?? message
    return failure(purgeSubject, `CDN_PURGE_URL не отвечает (${reason}): проверьте адрес`)
  }
  if (status >= 200 && status < 300) return fine(purgeSubject, 'CDN_PURGE_URL отвечает и принимает ключ')
  if (status === 401 || status === 403)
    return failure(purgeSubject, `ключ не принят (${status}): проверьте CDN_PURGE_TOKEN и его права`)
  if (status === 404 || status === 405)
    return failure(purgeSubject, `по CDN_PURGE_URL никто не чистит кеш (${status}): проверьте адрес`)
  return failure(purgeSubject, `отвечает ${status}: проверьте CDN_PURGE_URL, CDN_PURGE_TOKEN и CDN_PURGE_KEYS`)
}
