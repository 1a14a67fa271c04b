import type { KeyStyle } from './headers.ts'

export interface PurgeSettings {
  url: string
  token?: string | undefined
  /** The name of the list of keys in the body. */
  listName: KeyStyle
}

const timeoutMs = 10_000

/** Tells the cache which keys are out of date. Throws unless it answers 2xx; the error names neither address nor token. */
export async function sendPurge(settings: PurgeSettings, keys: readonly string[]): Promise<void> {
  const status = await askForPurge(settings, keys)
  if (status < 200 || status > 299) throw new Error(`the shared cache answers ${status}`)
}

/** Returns the status of the answer. */
export async function askForPurge({ url, token, listName }: PurgeSettings, keys: readonly string[]): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Surrogate-Key': keys.join(' '),
      ...(token && { Authorization: `Bearer ${token}`, 'Fastly-Key': token }),
    },
    body: JSON.stringify({ [listName]: keys }),
    // The token is for this address alone.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}
