const maxLength = 200

/**
 * A name as people see it: without folders, control characters and characters that end a header, in one normal form, at most 200
 * characters with its extension kept. It is never part of a path.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  return stem.length + extension.length > maxLength
    ? `${cut(stem, maxLength - extension.length)}${extension}`
    : name || 'Без имени'
}

/** Does not leave half of a surrogate pair. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()

/** The extension in lower case, without the dot. */
export const extensionOfName = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A header value as Node reads it, byte by byte, when a browser has sent UTF-8. */
export function decodeHeaderName(value: string): string {
  // Characters above U+00FF cannot have come over the wire byte by byte, so the caller has decoded them already.
  return [...value].some(letter => letter.charCodeAt(0) > 0xff) ? value : Buffer.from(value, 'latin1').toString('utf8')
}

/** FilePond takes the last name of this header and decodes it with `decodeURI`, which throws for a bare `%`. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = cleanFileName(name).replaceAll(';', '_')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/[%"'`\\]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURI(safe).replaceAll("'", '%27')}`
}
