import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#kit/files/s3-request.server.ts'

interface Call {
  method: string
  /** Below the bucket. */
  path: string
  query: URLSearchParams
  body: Buffer
}

export interface S3Server {
  settings: S3Settings
  objects: Map<string, { content: Buffer; type: string }>
  /** Multipart uploads that were neither completed nor aborted. */
  pending: Map<string, Buffer[]>
  /** Calls that passed the check of their signature. */
  calls: string[]
  /** Answers the next requests instead of the store; null: the store answers. */
  interfere: ((call: Call, response: ServerResponse) => boolean) | null
  close(): Promise<void>
}

const s3Keys = { key: 'AKIATESTKEY', secret: 'a-secret-of-the-tests', region: 'ru-1' }

/** A small S3: one bucket in memory. Refuses every request whose signature or content hash is wrong, as S3 does. */
export async function startS3Server(): Promise<S3Server> {
  const state: S3Server = {
    settings: undefined as never,
    objects: new Map(),
    pending: new Map(),
    calls: [],
    interfere: null,
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', 'http://s3')
    const call = {
      method: request.method ?? '',
      path: url.pathname.replace(/^\/bucket\/?/, ''),
      query: url.searchParams,
      body,
    }
    const refusal = refusalOf(request, url, body)
    if (refusal) return refuse(response, refusal === 'NoSuchBucket' ? 404 : 403, refusal)
    state.calls.push(`${call.method} ${call.path}`)
    if (!state.interfere?.(call, response)) answer(state, call, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  state.settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'bucket', ...s3Keys }
  state.close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return state
}

export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml', ...headers })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

function answer(
  state: S3Server,
  { method, path, query, body }: Call,
  request: IncomingMessage,
  response: ServerResponse,
): unknown {
  const uploadId = query.get('uploadId')
  if (method === 'GET' && path === '') return list(state, query, response)
  if (query.has('uploads')) return start(state, response)
  if (uploadId) return multipart(state, { method, path, query, body }, uploadId, request, response)
  if (method === 'PUT') {
    state.objects.set(path, { content: body, type: request.headers['content-type'] ?? '' })
    return response.writeHead(200, { ETag: '"e"' }).end()
  }
  const found = state.objects.get(path)
  if (method === 'DELETE') {
    state.objects.delete(path)
    return response.writeHead(204).end()
  }
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? found.content.subarray(Number(range[1]), Number(range[2]) + 1) : found.content
  const headers = {
    'Content-Length': part.length,
    ...(range && { 'Content-Range': `bytes ${range[1]}-${range[2]}/${found.content.length}` }),
  }
  response.writeHead(range ? 206 : 200, headers).end(method === 'HEAD' ? undefined : part)
}

function start(state: S3Server, response: ServerResponse): void {
  const id = `upload&${state.calls.length}`
  state.pending.set(id, [])
  response.end(`<Result><UploadId>${id.replace('&', '&amp;')}</UploadId></Result>`)
}

function multipart(
  state: S3Server,
  { method, path, query, body }: Call,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): unknown {
  const parts = state.pending.get(id)
  if (!parts) return refuse(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body
    return response.writeHead(200, { ETag: `"${query.get('partNumber')}"` }).end()
  }
  state.pending.delete(id)
  if (method === 'POST')
    state.objects.set(path, { content: Buffer.concat(parts), type: request.headers['content-type'] ?? '' })
  response.writeHead(200).end('<Result/>')
}

/** One object for each page, so that the pages are tested too. */
function list(state: S3Server, query: URLSearchParams, response: ServerResponse): void {
  const keys = [...state.objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).sort()
  const at = Number(query.get('continuation-token') ?? 0)
  const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  const found = keys[at]
    ? `<Contents><Key>${keys[at]}</Key><LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`
    : ''
  response.end(`<ListBucketResult>${found}${next}</ListBucketResult>`)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature Version 4, computed independently of the client's library. Null: the request is as its sender signed it. */
function refusalOf({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!parsed) return 'AccessDenied'
  const [, key, day = '', region = '', names = '', signature] = parsed
  if (key !== s3Keys.key) return 'InvalidAccessKeyId'
  if (region !== s3Keys.region) return 'AuthorizationHeaderMalformed'
  if (headers['x-amz-content-sha256'] !== sha256(body) || !names.includes('x-amz-content-sha256'))
    return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const path = url.pathname
    .split('/')
    .map(part => encode(decodeURIComponent(part)))
    .join('/')
  const lines = names.split(';').map(name => `${name}:${headers[name]}`)
  const canonical = [method, path, query.join('&'), ...lines, '', names, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${s3Keys.secret}`, day), region))
  if (hmac(signingKey, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return url.pathname.startsWith('/bucket') ? null : 'NoSuchBucket'
}
