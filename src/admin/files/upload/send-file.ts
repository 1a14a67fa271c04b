/** In bytes. Larger files are sent in parts of this size. */
export const chunkSize = 5_000_000

/** Milliseconds before a failed part is sent again. */
export const retryDelaysMs = [500, 1000, 3000] as const

const baseUrl = '/api/file-manager'

export interface UploadRequest {
  method: 'POST' | 'PATCH' | 'HEAD'
  url: string
  headers: Readonly<Record<string, string>>
  body?: FormData | Blob
  signal: AbortSignal
  /** Bytes of the body that have been sent. */
  onProgress?(sent: number): void
}

export interface UploadResponse {
  status: number
  text: string
  header(name: string): string | null
}

/** Sends one request with the cookies and the CSRF token of the session. Rejects when there is no response. */
export type Send = (request: UploadRequest) => Promise<UploadResponse>

/** What is remembered of a file between attempts, so that the next one continues. */
export interface UploadState {
  /** Of the upload on the server; null before it has begun. */
  id: string | null
  /** Stored bytes, as far as the client knows. */
  stored: number
}

export class UploadError extends Error {
  /** 0 when there was no response. */
  readonly status: number
  /** Where the server can continue; undefined when it does not say. */
  readonly offset: number | undefined

  constructor(message: string, status: number, offset?: number) {
    super(message)
    this.name = 'UploadError'
    this.status = status
    this.offset = offset
  }
}

export interface FileToSend {
  file: File
  metadata: object
  state: UploadState
  signal: AbortSignal
  onProgress(sent: number): void
  delaysMs?: readonly number[]
}

/**
 * Uploads a file and returns the id of the upload. Up to 5,000,000 bytes go with the first request; larger files follow in parts, one
 * after the other, and an attempt after an error continues after the last stored part. Rejects with `UploadError`.
 */
export async function sendFile(send: Send, input: FileToSend): Promise<string> {
  const { file, state } = input
  if (file.size <= chunkSize) return startUpload(send, input, file)
  const offset = state.id === null ? 0 : await storedBytes(send, input)
  if (offset === null) Object.assign(state, { id: null, stored: 0 })
  state.id ??= await startUpload(send, input)
  await sendChunks(send, input, offset ?? 0)
  return state.id
}

/** A form with the metadata and, for a small file, its bytes. The response is the id of the upload. */
async function startUpload(
  send: Send,
  { file, metadata, signal, onProgress }: FileToSend,
  content?: File,
): Promise<string> {
  const body = new FormData()
  body.append('filepond', JSON.stringify(metadata))
  if (content) body.append('filepond', content, content.name)
  const headers: Record<string, string> = content ? {} : { 'Upload-Length': String(file.size) }
  const response = await send({
    method: 'POST',
    url: `${baseUrl}/process`,
    headers,
    body,
    signal,
    ...(content && { onProgress }),
  })
  return check(response).text.trim()
}

/** The end of the last part that the server has; null when it no longer knows the upload. */
async function storedBytes(send: Send, { state, signal }: FileToSend): Promise<number | null> {
  const response = await send({ method: 'HEAD', url: `${baseUrl}/patch/${state.id}`, headers: {}, signal })
  if (response.status === 404) return null
  return Number(check(response).header('Upload-Offset'))
}

/** The last part of a file whose size is a multiple of 5,000,000 is empty, as the protocol has it. */
async function sendChunks(send: Send, input: FileToSend, from: number): Promise<void> {
  const { file, state } = input
  for (let offset = from; offset <= file.size; ) {
    offset = await sendChunk(send, input, offset)
    state.stored = Math.min(file.size, offset)
    input.onProgress(state.stored)
  }
}

/** Returns where to continue. A server that has crashed may continue at an earlier place than the end of the last chunk. */
async function sendChunk(send: Send, input: FileToSend, from: number): Promise<number> {
  const { delaysMs = retryDelaysMs, signal } = input
  let offset = from
  for (let attempt = 0; ; attempt++)
    try {
      check(await send(chunkRequest(input, offset)))
      return offset + chunkSize
    } catch (error) {
      if (signal.aborted || isFinal(error) || attempt >= delaysMs.length) throw error
      if (error instanceof UploadError) offset = error.offset ?? offset
      await wait(delaysMs[attempt]!, signal)
    }
}

function chunkRequest({ file, state, signal, onProgress }: FileToSend, offset: number): UploadRequest {
  return {
    method: 'PATCH',
    url: `${baseUrl}/patch/${state.id}`,
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      'Upload-Length': String(file.size),
      'Upload-Name': latin1(file.name),
    },
    body: file.slice(offset, offset + chunkSize),
    signal,
    onProgress: sent => onProgress(Math.min(file.size, offset + sent)),
  }
}

/** Headers are bytes: a name goes as its UTF-8 bytes, which the server decodes. */
const latin1 = (name: string): string => String.fromCharCode(...new TextEncoder().encode(name.replace(/\p{Cc}/gu, ' ')))

/** The server has said what is wrong with the file, or whose session it is: sending the same bytes again changes nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof UploadError && [401, 403, 404, 413, 415, 419, 422].includes(error.status)

function check(response: UploadResponse): UploadResponse {
  if (response.status >= 200 && response.status < 300) return response
  const offset = response.status === 409 ? response.header('Upload-Offset') : null
  throw new UploadError(messageOf(response.text), response.status, offset === null ? undefined : Number(offset))
}

/** Refusals are plain text, other errors the JSON of the API. */
function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? '')
  } catch {
    return text.slice(0, 500)
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
