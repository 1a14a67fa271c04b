const day = 86_400_000

/** RFC 9116. `Expires` must be within a year; it is always about half a year ahead. */
export function securityText(
  { publicUrl, contact }: { publicUrl: string; contact: string | undefined },
  now = Date.now(),
): string {
  const expires = new Date(Math.floor(now / day) * day + 180 * day)
  return [
    // Without a configured contact, the page that names the operator.
    `Contact: ${contact ?? `${publicUrl}/privacy-policy#operator`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
