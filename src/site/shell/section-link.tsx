import { useLocation } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import { Link, type LinkProps } from '#ui/link.tsx'

/** A menu link that marks the current section and the current page, with the class names of the specification. */
export function SectionLink({ className, ...rest }: LinkProps) {
  const here = normalizePath(useLocation().pathname)
  const target = normalizePath(rest.to)
  const isExact = here === target
  // All paths start with that of the home page, so it is active only itself.
  const isActive = isExact || (target !== '' && here.startsWith(`${target}/`))
  const state = `${isActive ? ' router-link-active' : ''}${isExact ? ' router-link-exact-active' : ''}`
  return <Link {...rest} className={className + state} aria-current={isExact ? 'page' : undefined} />
}
