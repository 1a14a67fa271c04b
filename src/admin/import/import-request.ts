import { ApiError, api } from '#kit/http/api-client.ts'

interface ImportRequest {
  body?: FormData
  /** For `Idempotency-Key`. */
  key?: string
  /** Share of the body that has been sent, 0–1. */
  onSent?(share: number): void
}

/** A write of `/api/admin` that is not JSON or needs a header of its own; otherwise like the client of the API. */
export async function importRequest<T>(method: 'POST' | 'DELETE', path: string, { body, key, onSent }: ImportRequest = {}): Promise<T> {
  await api.prepareWrites()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.withCredentials = true
    const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
    if (token) request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(token))
    request.setRequestHeader('Accept', 'application/json')
    if (key) request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError('Network Error', 'ERR_NETWORK'))
    request.onload = () => {
      const { status } = request
      const read = parsed(request.responseText)
      if (status >= 200 && status < 300) resolve(read as T)
      else
        reject(
          new ApiError(`Request failed with status code ${status}`, status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE', {
            status,
            body: read,
          }),
        )
    }
    request.send(body ?? null)
  })
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
