/** A larger file is not read into memory twice; its copy is found among the duplicates later. */
const maxHashed = 100_000_000

/** SHA-256 of the bytes that would be sent, in hexadecimal. Null where the browser cannot tell, as on pages without TLS. */
export async function sourceHash(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle || file.size > maxHashed) return null
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
