import type { FilePondServerConfigProps, ProgressServerConfigFunction } from 'filepond'
import { api, csrfHeaders } from '#kit/http/api-client.ts'
import { sendFile, UploadError, type UploadState } from './send-file.ts'
import { sendWithXhr } from './send-with-xhr.ts'

const baseUrl = '/api/file-manager'

type PondServer = NonNullable<Exclude<FilePondServerConfigProps['server'], string | null>>

/** Why the last attempt failed and how much of the file is stored, for the text beside the widget. */
export interface UploadFailure {
  file: File
  /** What the server said, in words; empty when there was no response. */
  message: string
  status: number
  stored: number
}

interface UploadEvents {
  /** Before the first request of an attempt, so that it precedes every failure of the attempt. */
  onStart(file: File): void
  onFailure(failure: UploadFailure): void
  onSent(file: File, sent: number): void
}

/**
 * What the widget calls instead of its own requests, which would carry no CSRF token. An upload that failed is remembered with its file,
 * so that the next attempt continues it. 401 and 419 end the upload and nothing else: the editor stays on the page.
 */
export function pondServer({ onStart, onFailure, onSent }: UploadEvents): PondServer {
  const states = new WeakMap<Blob, UploadState>()
  return {
    process(_field, file, metadata, load, error, progress, abort) {
      const control = new AbortController()
      const state = states.get(file) ?? { id: null, stored: 0 }
      states.set(file, state)
      onStart(file as File)
      const input = {
        ...{ file: file as File, metadata, state, signal: control.signal },
        onProgress(sent: number) {
          progress(true, sent, file.size)
          onSent(file as File, sent)
        },
      }
      sendFile(sendWithXhr, input).then(load, (reason: unknown) => {
        if (control.signal.aborted) return
        const { message, status } = reason instanceof UploadError ? reason : new UploadError('', 0)
        onFailure({ file: file as File, message, status, stored: state.stored })
        error(message || 'Network Error')
      })
      return {
        abort() {
          control.abort()
          abort()
        },
      }
    },
    revert: (id, load, error) => void remove(`${baseUrl}/revert`, String(id)).then(load, () => error('revert')),
    remove: (source, load, error) =>
      void remove(`${baseUrl}/files/${encodeURIComponent(String(source))}`).then(load, () => error('remove')),
    restore: (id, load, error, progress, abort) =>
      open(`restore/${encodeURIComponent(id)}`, { load, error, progress, abort }),
    load: (source, load, error, progress, abort) =>
      open(`load/${encodeURIComponent(source)}`, { load, error, progress, abort }),
    fetch: (url, load, error, progress, abort) =>
      open(`fetch/${encodeURIComponent(url)}`, { load, error, progress, abort }),
  }
}

async function remove(url: string, body?: string): Promise<void> {
  await api.prepareWrites()
  const response = await fetch(url, {
    method: 'DELETE',
    headers: { ...csrfHeaders(), 'Content-Type': 'text/plain' },
    ...(body && { body }),
  })
  if (!response.ok) throw new UploadError('', response.status)
}

interface Opening {
  load(file: File | Blob): void
  error(text: string): void
  progress: ProgressServerConfigFunction
  abort(): void
}

/** Gets a file from the server into the widget. */
function open(path: string, { load, error, abort }: Opening) {
  const control = new AbortController()
  getFile(path, control.signal).then(load, (reason: unknown) => {
    if (control.signal.aborted) return
    const { status, message } = reason instanceof UploadError ? reason : new UploadError('', 0)
    // The widget tells a refusal from a lost connection by the code of this object.
    error({ type: 'error', code: status, body: message } as unknown as string)
  })
  return {
    abort() {
      control.abort()
      abort()
    },
  }
}

async function getFile(path: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(`${baseUrl}/${path}`, { credentials: 'include', headers: csrfHeaders(), signal })
  if (!response.ok) throw new UploadError(response.statusText || 'Not Found', response.status)
  const content = await response.blob()
  return new File([content], fileNameIn(response.headers.get('Content-Disposition')), { type: content.type })
}

/** The name of a `Content-Disposition`, preferably the encoded one. */
export function fileNameIn(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded)
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  return /filename="([^"]*)"/i.exec(header ?? '')?.[1] || 'file'
}
