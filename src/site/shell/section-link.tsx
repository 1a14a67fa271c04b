import { useLocation } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import { Link, type LinkProps } from '#ui/link.tsx'

/** A link of a menu knows where the visitor is: in its section, or on its very page. The class names are the specification's. */
export function SectionLink({ className, ...rest }: LinkProps) {
  const here = normalizePath(useLocation().pathname)
  const target = normalizePath(rest.to)
  const isExact = here === target
  // Every page is below the front page, which is nobody's section.
  const isActive = isExact || (target !== '' && here.startsWith(`${target}/`))
  const state = `${isActive ? ' router-link-active' : ''}${isExact ? ' router-link-exact-active' : ''}`
  return <Link {...rest} className={className + state} aria-current={isExact ? 'page' : undefined} />
}
