import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { pickEncoding } from '#kit/http/content-encoding.server.ts'
import { isFresh } from '#kit/http/finished-response.server.ts'

interface StaticFile {
  bytes: Record<'identity' | 'br' | 'gzip', Uint8Array<ArrayBuffer> | undefined>
  type: string
  etag: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * The files of the build, and of what pages of the build before still ask for; where both have a path, the first folder counts.
 * The list is made once, at the start, and a request is only looked up in it: there is no path to traverse. Compressed copies
 * (`.br`, `.gz`) come from the build.
 */
export function staticFiles(...folders: string[]): MiddlewareHandler {
  const places = new Map(folders.toReversed().flatMap(folder => list(folder).map(path => [path, folder])))
  const files = new Map<string, StaticFile>()
  return async (c, next) => {
    const { path } = c.req
    const folder = places.get(path)
    if (!folder) return path.startsWith('/assets/') ? c.notFound() : next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(path) ?? read(folder, path)
    files.set(path, file)
    c.set('route', '/assets/*')
    const headers: Record<string, string> = {
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    }
    if (isFresh(c.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
    const wanted = pickEncoding(c.req.header('accept-encoding')) ?? 'identity'
    const encoding = file.bytes[wanted] ? wanted : 'identity'
    const body = file.bytes[encoding]!
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    return new Response(body, {
      headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(body.length) },
    })
  }
}

function list(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.name.startsWith('.'))
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

function read(folder: string, path: string): StaticFile {
  const load = (suffix: string) => {
    const file = join(folder, path) + suffix
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined
  }
  const identity = load('')!
  return {
    bytes: { identity, br: load('.br'), gzip: load('.gz') },
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
  }
}
