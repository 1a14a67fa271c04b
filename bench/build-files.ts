import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Files that the browser loads, read from the build. Sizes are gzip −9 for each file. */

interface RouteFiles {
  id: string
  parentId?: string
  module: string
  clientLoaderModule?: string
  imports?: string[]
  css?: string[]
}

interface Manifest {
  entry: { module: string; imports: string[]; css?: string[] }
  routes: Record<string, RouteFiles>
  url: string
}

export interface ClientBuild {
  manifest: Manifest
  /** The text of a file by its URL. */
  read(url: string): string
  size(url: string): number
}

export const kilobyte = 1_000

export function openClientBuild(folder = 'build/client'): ClientBuild {
  const assets = path.join(folder, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find(file => /^manifest-\w+\.js$/.test(file)) : undefined
  if (!name) throw new Error(`There is no build in ${folder}: npm run build`)
  const text = readFileSync(path.join(assets, name), 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const read = (url: string) => readFileSync(path.join(folder, url), 'utf8')
  const sizes = new Map<string, number>()
  const size = (url: string) => {
    const known = sizes.get(url) ?? gzipSync(readFileSync(path.join(folder, url)), { level: 9 }).length
    sizes.set(url, known)
    return known
  }
  return { manifest: { ...manifest, url: `/assets/${name}` }, read, size }
}

/** A route after its parents. */
function routeWithParents({ routes }: Manifest, id: string): RouteFiles[] {
  const route = routes[id]
  if (!route) throw new Error(`The build knows no page ${id}`)
  return route.parentId ? [...routeWithParents({ routes } as Manifest, route.parentId), route] : [route]
}

/** Scripts that a page loads initially, with their imports. */
export function firstScripts(build: ClientBuild, pageId: string): Set<string> {
  const { entry, url } = build.manifest
  const files = routeWithParents(build.manifest, pageId).flatMap(route =>
    [route.module, route.clientLoaderModule ?? [], route.imports ?? []].flat(),
  )
  return withImports(build, [url, entry.module, ...entry.imports, ...files])
}

/** React, React Router and its manifest: what every page would load without our code. */
export function frameworkScripts({ manifest }: ClientBuild): string[] {
  const libraries = manifest.entry.imports.filter(url => isNamed(url, 'framework'))
  if (libraries.length === 0) throw new Error('The build has no chunk of the framework')
  return [manifest.url, ...libraries]
}

/** Scripts that a document preloads or imports in inline scripts. */
export function scriptsOfDocument(build: ClientBuild, html: string): Set<string> {
  const named = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([url]) => url)
  return withImports(build, named)
}

/**
 * Scripts that a page loads after its first ones: the chunk with this name, its imports and further dynamic imports, except the chunks
 * in `others`. Throws when one of them does not exist.
 */
export function deferredScripts(
  build: ClientBuild,
  pageId: string,
  name: string,
  others: readonly string[] = [],
): Set<string> {
  const first = firstScripts(build, pageId)
  const start = [...first].flatMap(url => fetchedBy(build, url)).filter(url => isNamed(url, name))
  if (start.length === 0) throw new Error(`${pageId} fetches no chunk ${name}`)
  const missing = new Set(others)
  const found = new Set<string>()
  for (const url of withImports(build, start)) visit(url)
  if (missing.size > 0) throw new Error(`${name} fetches no chunk ${[...missing]}`)
  return found

  function visit(url: string): void {
    if (found.has(url) || first.has(url)) return
    found.add(url)
    for (const more of fetchedBy(build, url)) {
      const other = others.find(each => isNamed(more, each))
      if (other) missing.delete(other)
      else for (const each of withImports(build, [more])) visit(each)
    }
  }
}

const isNamed = (url: string, name: string) => new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`).test(url)

/** URLs of its dynamic imports. */
const fetchedBy = (build: ClientBuild, url: string): string[] =>
  [...build.read(url).matchAll(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(([, file]) => `/assets/${file}`)

function withImports(build: ClientBuild, urls: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (url: string) => {
    if (found.has(url)) return
    found.add(url)
    for (const [, name] of build.read(url).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(`/assets/${name}`)
  }
  for (const url of urls) visit(url)
  return found
}

/** The stylesheets that layouts link, by the id of the route: their names in the build. */
const linkedStyles: Readonly<Record<string, string>> = { root: 'app', 'default-layout': 'catalogue' }

/** URLs of style sheets, linked and imported. React Router may append `#` to the latter. */
export function stylesOf({ manifest, read }: ClientBuild, pageId: string): Set<string> {
  const routes = routeWithParents(manifest, pageId)
  const imported = [...(manifest.entry.css ?? []), ...routes.flatMap(route => route.css ?? [])]
  const shell = manifest.entry.imports.map(read).join('\n')
  const linked = routes.flatMap(({ id }) => {
    const name = linkedStyles[id]
    if (name === undefined) return []
    const url = new RegExp(`/assets/${name}-[\\w-]{8}\\.css`).exec(shell)?.[0]
    if (!url) throw new Error(`No stylesheet ${name} is linked`)
    return [url]
  })
  return new Set([...imported.map(url => url.replace(/#$/, '')), ...linked])
}

export const sizeOf = (build: ClientBuild, urls: Iterable<string>): number =>
  [...urls].reduce((sum, url) => sum + build.size(url), 0)

/** Gzip size of inline scripts, which count as JavaScript. */
export function inlineScriptSize(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)]
  return gzipSync(scripts.map(([, text]) => text).join('\n'), { level: 9 }).length
}

interface FontFace {
  url: string
  ranges: [from: number, to: number][]
}

/** Font files that could be needed for a text, of all families, so an upper bound. */
export function fontsFor(build: ClientBuild, styles: Iterable<string>, text: string): Set<string> {
  const points = new Set([...text].map(sign => sign.codePointAt(0)!))
  const faces = [...styles].flatMap(url => fontFaces(build.read(url)))
  const isNeeded = ({ ranges }: FontFace) =>
    [...points].some(point => ranges.some(([from, to]) => point >= from && point <= to))
  return new Set(faces.filter(isNeeded).map(({ url }) => url))
}

function fontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule]) => {
    const url = /url\(["']?([^"')]+)/.exec(rule!)?.[1]
    const ranges = /unicode-range:([^;}]+)/.exec(rule!)?.[1] ?? 'U+0-10FFFF'
    return url ? [{ url, ranges: ranges.split(',').map(toRange) }] : []
  })
}

function toRange(text: string): [number, number] {
  const range = text.trim().slice(2)
  const [from = range, to = from] = range.split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
}
