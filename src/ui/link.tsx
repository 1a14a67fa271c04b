import type { AnchorHTMLAttributes } from 'react'
import { isExternal, safeHref } from '#kit/addresses.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site, with a leading slash, or a part of one: `?page=2`, `#safety`. */
  to: string
  /** Asks for the top of the page although only the query changes. */
  top?: boolean
}

/**
 * A link is an address and nothing else: one listener for the whole document (`site/navigation/link-clicks.ts`) makes a navigation of the click.
 * One that would run a script has no address; another window or site learns nothing of this page.
 */
export function Link({ to, top, rel, ...rest }: LinkProps) {
  const leaves = rest.target !== undefined || isExternal(to)
  return <a {...rest} rel={rel ?? (leaves ? 'noopener noreferrer' : undefined)} data-top={top || undefined} href={safeHref(to)} />
}
