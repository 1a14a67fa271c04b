/** Shown only in Russian letters, because letters of other scripts imitate them and Latin ones. */
const russianLabel = /^[а-яё\d](?:[а-яё\d-]*[а-яё\d])?$/u

/** `почта.рф` for `xn--80a1acny.xn--p1ai`, with a port or a user before it as they are. A domain that is not Russian throughout stays as the network writes it. */
export function readableDomain(domain: string): string {
  const labels = domain.split('.')
  if (!labels.at(-1)?.startsWith('xn--')) return domain
  const readable = labels.map(label => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label))
  return readable.every(label => label !== null && russianLabel.test(label)) ? readable.join('.') : domain
}

/** An address of mail as people write it. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at + 1)}${readableDomain(address.slice(at + 1))}`
}

/** An address of a page with its domain as people write it; the rest stays as it is. */
export function readableUrl(url: string): string {
  const [, scheme, host, rest] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(url) ?? []
  return host === undefined ? url : `${scheme}${readableHost(host)}${rest}`
}

/** With a port. */
function readableHost(host: string): string {
  const at = host.lastIndexOf(':')
  return at < 0 ? readableDomain(host) : `${readableDomain(host.slice(0, at))}${host.slice(at)}`
}

/** Numbers of RFC 3492, section 5. */
const base = 36
const [tMin, tMax, skew, damp] = [1, 26, 38, 700]
const [firstBias, firstCode] = [72, 128]

/** The letters of a label without its `xn--` (RFC 3492, section 6.2); null for what is none. */
function decodeLabel(encoded: string): string | null {
  const end = encoded.lastIndexOf('-')
  const letters = end > 0 ? [...encoded.slice(0, end)] : []
  const digits = [...encoded.slice(end + 1)].map(digitOf)
  let [code, bias, index, at] = [firstCode, firstBias, 0, 0]
  while (at < digits.length) {
    const before = index
    let weight = 1
    for (let step = base; ; step += base) {
      const digit = digits[at++]
      if (digit === undefined || digit < 0) return null
      index += digit * weight
      const threshold = Math.min(tMax, Math.max(tMin, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = biasOf(index - before, count, before === 0)
    code += Math.floor(index / count)
    if (code > 0xffff) return null
    index %= count
    letters.splice(index++, 0, String.fromCharCode(code))
  }
  return letters.join('')
}

const digitOf = (sign: string) => 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(sign.toLowerCase())

function biasOf(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin))
    steps += base
  }
  return steps + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
