import { statSync } from 'node:fs'
import type { Hono } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** Manifests of the current build: open pages poll them and load their next page as a document when the build has changed. */
export function addBuilds(app: Hono<ShellEnv>, id: string): void {
  const timestamp = Math.round(statSync(import.meta.filename).mtimeMs)
  app.get('/builds/latest.json', c =>
    c.json({ id, timestamp }, 200, { 'Cache-Control': 'public, max-age=1, immutable' }),
  )
  app.get('/builds/meta/:file', c => {
    if (c.req.param('file') !== `${id}.json`) return problemResponse(c, new HttpProblem('missing'))
    return c.json({ id, timestamp, prerendered: [] }, 200, { 'Cache-Control': 'public, max-age=31536000, immutable' })
  })
}
