import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

export interface S3Settings {
  /** `https://s3.example.com`, without the bucket. */
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Below the bucket, without a leading slash. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** What went wrong, in words for the log and the start, and the setting that is probably wrong. Never contains a key. */
export class S3Problem extends Error {
  readonly variable: string | null
  constructor(text: string, variable: string | null = null) {
    super(text)
    this.name = 'S3Problem'
    this.variable = variable
  }
}

/** Pauses before a request is sent again; milliseconds. */
const defaultPauses = [100, 400, 1_500]
const answerTimeoutMs = 20_000
/** A body gets the time that it takes over a line of 50 KB/s besides. */
const slowestBytesPerMs = 50

/**
 * Sends a signed request and returns a response below 500. Failed connections, 5xx and 429 are retried; what is left over, and every
 * refusal because of the settings or the clock, is thrown as `S3Problem`.
 */
export async function sendToS3(
  settings: S3Settings,
  request: S3Request,
  pauses: readonly number[] = defaultPauses,
  timeoutMs = answerTimeoutMs,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await sendOnce(settings, request, timeoutMs).catch((error: Error) => error)
    const isLast = attempt >= pauses.length
    if (response instanceof Error) {
      if (isLast) throw new S3Problem(`хранилище ${settings.endpoint} не отвечает`, 'S3_ENDPOINT')
    } else if (response.status < 500 && response.status !== 429) {
      return await checkRefusal(response)
    } else {
      await response.body?.cancel()
      if (isLast) throw new S3Problem(`хранилище ${settings.endpoint} отвечает ошибкой ${response.status}`)
    }
    await pause(pauses[attempt])
  }
}

/** The time limit ends with the headers, because a large body may take longer. */
async function sendOnce(settings: S3Settings, request: S3Request, timeoutMs: number): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs + (request.body?.length ?? 0) / slowestBytesPerMs)
  try {
    const { url, method, headers, body } = await sign(settings, request)
    return await fetch(url, { method, headers, signal: timeout.signal, redirect: 'manual', ...(body && { body }) })
  } finally {
    clearTimeout(timer)
  }
}

async function sign(
  { endpoint, bucket, key, secret, region }: S3Settings,
  { method, path, query = {}, headers = {}, body }: S3Request,
) {
  const url = new URL(`${endpoint}/${bucket}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body ?? new Uint8Array())).toString('hex')
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'X-Amz-Content-Sha256': hash },
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
  }).sign()
  return { url: signed.url, method, headers: signed.headers, body }
}

/** By the code of the error document; a refusal without a body, as of HEAD, is decided by the caller. */
const refusals: Record<string, { text: string; variable: string | null }> = {
  InvalidAccessKeyId: { text: 'хранилище не знает такого ключа, возьмите действующий', variable: 'S3_KEY' },
  SignatureDoesNotMatch: { text: 'секрет не подходит к ключу, задайте их парой', variable: 'S3_SECRET' },
  AccessDenied: { text: 'ключу нельзя пользоваться этим хранилищем, дайте ему права на бакет', variable: 'S3_KEY' },
  NoSuchBucket: { text: 'такого бакета нет, создайте его или исправьте имя', variable: 'S3_BUCKET' },
  InvalidBucketName: { text: 'такого имени бакета не бывает', variable: 'S3_BUCKET' },
  AuthorizationHeaderMalformed: { text: 'хранилище ждёт другой регион', variable: 'S3_REGION' },
  PermanentRedirect: { text: 'бакет находится по другому адресу', variable: 'S3_ENDPOINT' },
}

async function checkRefusal(response: Response): Promise<Response> {
  if (response.ok || response.status === 404) {
    if (response.status !== 404 || !response.body) return response
    const text = (await response.text()).slice(0, 10_000)
    if (/<Code>NoSuchBucket</.test(text)) throw new S3Problem(refusals.NoSuchBucket!.text, 'S3_BUCKET')
    return new Response(null, { status: 404 })
  }
  const code = /<Code>(\w+)</.exec((await response.text()).slice(0, 10_000))?.[1] ?? ''
  if (code === 'RequestTimeTooSkewed') throw new S3Problem(skewText(response.headers.get('date')))
  const { text, variable } = refusals[code] ?? {
    text: `хранилище отказало: ${response.status} ${code}`.trim(),
    variable: null,
  }
  throw new S3Problem(text, variable)
}

function skewText(date: string | null): string {
  const minutes = Math.round(Math.abs(Date.now() - Date.parse(date ?? '')) / 60_000)
  return `часы этого сервера и\u00a0хранилища расходятся${minutes > 0 ? ` на\u00a0${minutes}\u00a0мин` : ''}: включите синхронизацию времени`
}
