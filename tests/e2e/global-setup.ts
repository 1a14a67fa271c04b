import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'

/** One built site on a fresh data folder for all journeys. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-e2e-'))
  const site = await startSite({ DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'warn' })
  process.env.SITE_URL = site.url
  return async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
