import { moscowDay } from './moscow-day.ts'
import { qrPath } from './qr-path.server.ts'

/** Longer addresses, such as those of a dozen filters, make modules that a phone cannot tell apart at the size of a stamp. */
const longestInCode = 400

/** The foot of a printed page, whose address leads back to the same filters and the same answer. */
export async function printedAddress(
  publicUrl: string,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
) {
  const chosen = [...searchParams].filter(([, value]) => value !== '')
  const url = [publicUrl + pathname, new URLSearchParams(chosen).toString()].filter(Boolean).join('?')
  const readable = [publicUrl + pathname, chosen.map(pair => pair.join('=')).join('&')].filter(Boolean).join('?')
  return { address: readable, day: moscowDay(new Date()), qr: url.length <= longestInCode ? await qrPath(url) : null }
}
