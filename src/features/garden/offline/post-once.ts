import type { RuntimePath } from '#kit/contract/contract.ts'
import { type ApiClient, ApiError, api } from '#kit/http/api-client.ts'

/** Keys of writes that nobody has answered: sent again, the same write has the same key and so one effect. */
const unanswered = new Map<string, string>()

const textOf = (path: string, body: unknown) => JSON.stringify([path, body])

/** The key of a write that may be sent again. Only on pages with https, where the browser makes keys. */
export function keyOfWrite(path: string, body: unknown): string {
  const key = unanswered.get(textOf(path, body)) ?? crypto.randomUUID()
  unanswered.set(textOf(path, body), key)
  return key
}

/** It was answered, or it waits on the device with its key: the same body is another write from now on. */
export const settleWrite = (path: string, body: unknown): void => void unanswered.delete(textOf(path, body))

/** Nobody knows whether the write has arrived: there was no answer, or one of a proxy. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status < 400 || error.status >= 500)

/** `api.post` of something that is created: pressed again after a lost answer, it is not created twice. */
export const postOnce = (async (path: string, body?: unknown) => {
  if (!window.isSecureContext) return api.post(path as RuntimePath, body)
  try {
    const answer = await api.post(path as RuntimePath, body, { key: keyOfWrite(path, body) })
    settleWrite(path, body)
    return answer
  } catch (error) {
    if (!isLost(error)) settleWrite(path, body)
    throw error
  }
}) as ApiClient['post']
