// The part of upload-on-small-disk.test.ts that asks for readiness where the small disk is mounted.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { readinessResponse } from '#kit/http/health.server.ts'
import type { SiteServices } from '#kit/http/services.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const [dataDir = '', url = ''] = process.argv.slice(2)
const pool = openPool({ connectionString: url }, { max: 1, log })
const services = { db: openDatabase(pool), dataDir } as SiteServices
const app = new Hono<ShellEnv>()
  .use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  .get('/readyz', readinessResponse)

async function ask(): Promise<unknown[]> {
  const response = await app.request('/readyz')
  const { status, disk } = (await response.json()) as { status: string; disk: string }
  return [response.status, status, disk]
}

const filler = path.join(dataDir, 'filler')
const answers = [await ask()]
writeFileSync(filler, Buffer.alloc(50_000_000, 1))
answers.push(await ask())
rmSync(filler)
answers.push(await ask())
process.stdout.write(JSON.stringify(answers))
await pool.end()
