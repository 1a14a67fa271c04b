/**
 * The part before «@» in ASCII, as mail servers take it; the domain in letters of any script (`почта.рф`) or as the network writes it
 * (`xn--80a1acny.xn--p1ai`), which browsers make of it in a field for addresses.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,10}(?:[Xx][Nn]--[A-Za-z0-9-]{2,59}|[\p{L}\p{M}]{2,63})$/u

/** One form of an address: lower case, the domain as the network writes it. What is no address stays as it is, or becomes empty. */
export function canonicalAddress(address: string): string {
  if (!emailPattern.test(address)) return address
  const at = address.lastIndexOf('@')
  const domain = asciiDomain(address.slice(at + 1))
  return domain === null ? '' : `${address.slice(0, at)}@${domain}`.toLowerCase()
}

/** What an editor looks for, as it is stored: «почта.рф» and «ivan@почта.рф» with the domain as the network writes it. */
export function asStoredAddress(words: string): string {
  const at = words.lastIndexOf('@') + 1
  const domain = words.slice(at)
  const isNational = domain.includes('.') && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  return `${words.slice(0, at)}${(isNational && asciiDomain(domain)) || domain}`.toLowerCase()
}

/** «почта.рф» → `xn--80a1acny.xn--p1ai`; null for what is no domain. */
function asciiDomain(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}`)
    return hostname.length <= 253 && hostname.includes('.') ? hostname : null
  } catch {
    return null
  }
}
