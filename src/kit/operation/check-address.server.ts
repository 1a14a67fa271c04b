import { request } from 'node:https'
import { isIP } from 'node:net'
import { type Finding, failure, fine, warning } from './finding.ts'

interface Address {
  publicUrl: string
  hosts: readonly string[] | undefined
  trustedProxies: readonly string[]
  port: number
  host: string | undefined
}

const timeoutMs = 10_000
const ask = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

/** The program itself, without the proxy. */
export async function checkSite({ port, host = '127.0.0.1' }: Pick<Address, 'port' | 'host'>): Promise<Finding[]> {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/readyz`
  const response = await ask(url).catch(() => null)
  if (!response) return [failure('Сайт', `не отвечает на ${url}: он не запущен или PORT и HOST другие`)]
  if (response.ok) return [fine('Сайт', `отвечает на ${url}`)]
  const { database, disk } = (await response.json().catch(() => ({}))) as { database?: string; disk?: string }
  const reason = disk === 'full' ? 'на диске нет места' : database === 'up' ? 'причина в журнале' : 'нет базы данных'
  return [failure('Сайт', `запущен, но не готов: ${reason}`)]
}

/** What visitors reach under PUBLIC_URL. */
export async function checkProxy({ publicUrl, hosts, trustedProxies }: Address): Promise<Finding[]> {
  if (!hosts)
    return [
      warning(
        'Прокси',
        'PUBLIC_URL не задан: ссылки в письмах ведут на localhost, прокси не проверяю. Задайте адрес сайта',
      ),
    ]
  const findings = trustedProxies.length > 0 ? [] : [undeclared]
  const response = await ask(`${publicUrl}/builds/latest.json`).catch((error: Error) => reasonOf(error))
  if (typeof response === 'string') {
    // That is said by the check of the certificate.
    if (isAboutCertificates(response)) return findings
    return [
      ...findings,
      failure('Прокси', `${publicUrl} не отвечает (${response}): проверьте PUBLIC_URL, DNS и прокси`),
    ]
  }
  const isOurs = response.ok && (await isManifest(response))
  findings.push(response.ok && !isOurs ? foreign(publicUrl) : judgeAnswer(publicUrl, response.status))
  if (publicUrl.startsWith('https:')) findings.push(await checkRedirect(publicUrl))
  return findings
}

/** `fetch` hides the reason in the cause. */
const reasonOf = ({ name, message, cause }: Error): string =>
  name === 'TimeoutError' ? 'десять секунд без ответа' : ((cause as { code?: string } | undefined)?.code ?? message)

const isAboutCertificates = (code: string): boolean => /CERT|SIGNATURE|ISSUER/.test(code)

/** Whether this program, or another one of the same site, has answered. */
const isManifest = async (response: Response): Promise<boolean> =>
  typeof ((await response.json().catch(() => null)) as { id?: unknown } | null)?.id === 'string'

const foreign = (publicUrl: string): Finding =>
  failure('Прокси', `${publicUrl} открывает другой сайт: проверьте PUBLIC_URL, DNS и прокси`)

const undeclared = warning(
  'Прокси',
  'TRUSTED_PROXIES не задан: если перед сайтом прокси, все посетители считаются одним и делят его лимиты. Укажите адрес прокси',
)

export function judgeAnswer(publicUrl: string, status: number): Finding {
  if (status === 200) return fine('Прокси', `${publicUrl} ведёт на сайт`)
  if (status === 421)
    return failure('Прокси', 'передаёт сайту чужое имя в Host: оно должно быть тем, что в PUBLIC_URL и HOSTS')
  if (status >= 502 && status <= 504)
    return failure('Прокси', `отвечает ${status}: не достаёт до сайта, проверьте адрес и порт`)
  if (status >= 300 && status < 400)
    return failure('Прокси', `${publicUrl} перенаправляет в другое место: PUBLIC_URL должен быть последним адресом`)
  if (status === 404) return foreign(publicUrl)
  return warning('Прокси', `${publicUrl}/builds/latest.json отвечает ${status}: посмотрите журналы прокси и сайта`)
}

async function checkRedirect(publicUrl: string): Promise<Finding> {
  const response = await ask(`http://${new URL(publicUrl).hostname}/`).catch(() => null)
  if (!response) return warning('Прокси', 'на порту 80 никто не отвечает: адрес без https:// не откроется')
  const isSecured = response.headers.get('location')?.startsWith('https:')
  return isSecured
    ? fine('Прокси', 'http перенаправляет на https')
    : warning('Прокси', 'http не перенаправляет на https')
}

export async function checkCertificate(
  { publicUrl, hosts }: Pick<Address, 'publicUrl' | 'hosts'>,
  now = Date.now(),
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!hosts) return []
  if (protocol !== 'https:') return [warning('Сертификат', 'PUBLIC_URL без https: пароли идут по сети открыто')]
  const found = judgeCertificate(await readCertificate(hostname, Number(port || 443)), now)
  return [{ ...found, text: `${hostname}: ${found.text}` }]
}

/** The end of its validity, or the code of the reason why it is not trusted. Throws where there is no TLS at all. */
type Certificate = { validTo: string } | { problem: string }

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { method: 'HEAD', host, port, path: '/robots.txt', agent: false, timeout: timeoutMs },
      response => {
        const { valid_to: validTo } = (
          response.socket as unknown as { getPeerCertificate(): { valid_to: string } }
        ).getPeerCertificate()
        resolve({ validTo })
        response.destroy()
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('сервер не отвечает')))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (isAboutCertificates(error.code ?? '')) resolve({ problem: error.code! })
      else reject(new Error(`${host}:${port} не принимает TLS (${error.code ?? error.message}): проверьте прокси`))
    })
    asked.end()
  })
}

const problems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'истёк: браузеры не открывают сайт, смотрите журнал прокси',
  CERT_NOT_YET_VALID: 'ещё не действует: проверьте часы этой машины',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'подписан сам собой: браузеры ему не верят, настройте в прокси настоящий',
  ERR_TLS_CERT_ALTNAME_INVALID: 'выдан на другое имя: получите его на имя из PUBLIC_URL',
}

const dayMs = 86_400_000

export function judgeCertificate(certificate: Certificate, now: number): Finding {
  if ('problem' in certificate)
    return failure('Сертификат', problems[certificate.problem] ?? `браузеры ему не верят (${certificate.problem})`)
  const days = Math.floor((Date.parse(certificate.validTo) - now) / dayMs)
  if (days < 14)
    return warning('Сертификат', `истекает через ${days} дн.: он должен был обновиться сам, смотрите журнал прокси`)
  return fine('Сертификат', `действует ещё ${days} дн.`)
}
