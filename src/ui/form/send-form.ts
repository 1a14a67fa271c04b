import { ApiError, api, csrfHeaders } from '#kit/http/api-client.ts'

interface FormRequest {
  body?: FormData
  /** For `Idempotency-Key`. */
  key?: string
  /** Share of the body that has been sent, 0–1. */
  onSent?(share: number): void
}

type Method = 'POST' | 'DELETE'

/** A write of the API whose body is a form with a file, or that needs a key of its own. Its progress is told. A token that has expired is renewed once. */
export async function sendForm<T>(method: Method, path: string, options: FormRequest = {}): Promise<T> {
  await api.prepareWrites()
  return sendOnce<T>(method, path, options).catch(async error => {
    if (!(error instanceof ApiError) || error.status !== 419) throw error
    await api.checkCaller()
    return sendOnce<T>(method, path, options)
  })
}

function sendOnce<T>(method: Method, path: string, { body, key, onSent }: FormRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.withCredentials = true
    for (const [name, value] of Object.entries(csrfHeaders())) request.setRequestHeader(name, value)
    if (key) request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError('Network Error', 'ERR_NETWORK'))
    request.onload = () => {
      const { status } = request
      const read = parsed(request.responseText)
      if (status >= 200 && status < 300) resolve(read as T)
      else
        reject(
          new ApiError(
            `Request failed with status code ${status}`,
            status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
            {
              status,
              body: read,
            },
          ),
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
