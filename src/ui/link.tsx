import type { AnchorHTMLAttributes } from 'react'
import { isExternal, safeHref } from '#kit/addresses.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A URL of this site with a leading slash, or a part of one: `?page=2`, `#safety`. */
  to: string
  /** Scroll to the top although only the query changes. */
  top?: boolean
}

/**
 * A plain link: one listener on the document (`site/navigation/link-clicks.ts`) handles clicks. URLs that would run a script are
 * removed; links to other windows or sites send no referrer.
 */
export function Link({ to, top, rel, ...rest }: LinkProps) {
  const leaves = rest.target !== undefined || isExternal(to)
  return (
    <a
      {...rest}
      rel={rel ?? (leaves ? 'noopener noreferrer' : undefined)}
      data-top={top || undefined}
      href={safeHref(to)}
    />
  )
}
