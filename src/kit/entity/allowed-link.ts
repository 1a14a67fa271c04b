/** Browsers drop tabs and line breaks inside an address and read a backslash as a slash, so `/\evil` would leave the site. */
const unsafeCharacter = /[\s\\\p{Cc}]/u

/** Whether a link of a text may lead there: http(s) without a user name, mailto, or a path of this site. */
export function isAllowedLink(href: string): boolean {
  if (href.length > 2000 || unsafeCharacter.test(href) || !href.isWellFormed()) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (/^mailto:/i.test(href)) return /^mailto:[^@:?&/]+@[^@:?&/]+$/i.test(href)
  if (!/^https?:\/\/[^/?#]/i.test(href)) return false
  const url = URL.parse(href)
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}
