const day = 86_400_000

/** RFC 9116. It must end within a year; made anew for every answer, it is always good for half of one. */
export function securityText({ publicUrl, contact }: { publicUrl: string; contact: string | undefined }, now = Date.now()): string {
  const expires = new Date(Math.floor(now / day) * day + 180 * day)
  return [
    // Who runs the site is named there; without a contact of its own that is the way to them.
    `Contact: ${contact ?? `${publicUrl}/privacy-policy#operator`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
