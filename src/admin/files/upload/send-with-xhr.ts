import { api, csrfHeaders } from '#kit/http/api-client.ts'
import { UploadError, type UploadRequest, type UploadResponse } from './send-file.ts'

/** Requests of the browser: `fetch` cannot say how much of a body has been sent. A token that has expired is renewed once. */
export async function sendWithXhr(request: UploadRequest): Promise<UploadResponse> {
  await api.prepareWrites()
  const response = await sendOnce(request)
  if (response.status !== 419) return response
  await api.checkCaller()
  return sendOnce(request)
}

function sendOnce({ method, url, headers, body, signal, onProgress }: UploadRequest): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = () => signal.removeEventListener('abort', stop)
    request.open(method, url)
    for (const [name, value] of Object.entries({ ...csrfHeaders(), ...headers })) request.setRequestHeader(name, value)
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      end()
      resolve({ status: request.status, text: request.responseText, header: name => request.getResponseHeader(name) })
    }
    request.onerror = () => {
      end()
      reject(new UploadError('', 0))
    }
    request.onabort = () => {
      end()
      reject(signal.reason ?? new UploadError('', 0))
    }
    signal.addEventListener('abort', stop, { once: true })
    request.send(body ?? null)
  })
}
