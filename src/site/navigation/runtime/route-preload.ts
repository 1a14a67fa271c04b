import { routeFiles } from '#kit/react-router/browser-router.ts'
import { isSparing } from './build-updates.ts'

const maxParallel = 4
const paths = new Set<string>()
const files = new Set<string>()
const waiting: string[] = []
let pending = 0

/** Preloads the modules of pages whose links are visible, at most `maxParallel` files at a time. Returns a function that observes new links. */
export function watchLinks(): () => void {
  if (isSparing()) return () => undefined
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) preload(target as HTMLAnchorElement)
  })
  const seen = new WeakSet<Element>()
  return () => {
    for (const link of document.links) {
      if (seen.has(link) || !isPage(link as HTMLAnchorElement)) continue
      seen.add(link)
      observer.observe(link)
    }
  }
}

/** Whether a link leads to a page of this site in the same window. `/logout` is excluded, because entering it has an effect. */
export function isPage({ origin, target, rel, pathname }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    !/_blank/i.test(target) &&
    !/\bexternal\b/.test(rel) &&
    !/^\/logout\/?$/i.test(pathname)
  )
}

function preload({ pathname }: HTMLAnchorElement): void {
  if (paths.has(pathname)) return
  paths.add(pathname)
  for (const file of filesOf(pathname)) {
    if (files.has(file)) continue
    files.add(file)
    waiting.push(file)
  }
  loadNext()
}

/** Preloads the modules of a page before those that wait. */
export function preloadFirst(pathname: string): void {
  paths.add(pathname)
  const wanted = filesOf(pathname).filter(file => !files.has(file) || waiting.includes(file))
  for (const file of wanted) files.add(file)
  waiting.splice(0, waiting.length, ...new Set([...wanted, ...waiting]))
  loadNext()
}

const filesOf = (pathname: string) => routeFiles(pathname).flatMap(({ module, imports = [] }) => [module, ...imports])

function loadNext(): void {
  while (pending < maxParallel && waiting.length > 0) {
    pending++
    void load(waiting.shift()!).finally(() => {
      pending--
      loadNext()
    })
  }
}

/** Failures are ignored: the navigation will load the file again. */
const load = (href: string) =>
  new Promise<unknown>(resolve => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
