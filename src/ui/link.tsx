import type { AnchorHTMLAttributes } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site, with a leading slash, or a part of one: `?page=2`, `#safety`. */
  to: string
  /** Asks for the top of the page although only the query changes. */
  top?: boolean
}

/** A link is an address and nothing else: one listener for the whole document (`site/link-clicks.ts`) makes a navigation of the click. */
export function Link({ to, top, ...rest }: LinkProps) {
  return <a {...rest} data-top={top || undefined} href={to} />
}
