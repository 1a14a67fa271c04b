export interface PurgeSettings {
  url: string
  token?: string | undefined
  /** The list of keys in the body: `tags` for Cloudflare, `surrogate_keys` for Fastly. */
  listName: 'tags' | 'surrogate_keys'
}

const timeoutMs = 10_000

/** Tells the cache which keys are out of date. Throws unless it answers 2xx; the error names neither address nor token. */
export async function sendPurge({ url, token, listName }: PurgeSettings, keys: readonly string[]): Promise<void> {
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
  if (!response.ok) throw new Error(`the shared cache answers ${response.status}`)
}
