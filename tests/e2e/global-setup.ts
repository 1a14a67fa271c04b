import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { makeMemoryFolder } from '#kit/testing/memory-folder.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'

/** Starts the built site on a fresh data folder, and the build that contains the `/ui-kit` page. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Each test sends its own network address, so that their rate limits are separate; read limits are off.
  const [site, kit] = await Promise.all([startFresh({ TRUSTED_PROXIES: '127.0.0.1,::1' }), buildKit().then(startFresh)])
  process.env.SITE_URL = site.url
  process.env.SITE_DATA = site.dataDir
  process.env.SITE_MAIL = path.join(site.dataDir, 'mail')
  process.env.KIT_URL = kit.url
  return async () => {
    await Promise.all([site.stop(), kit.stop()])
  }
}

async function startFresh(
  settings: Record<string, string>,
): Promise<Pick<RunningSite, 'url' | 'stop'> & { dataDir: string }> {
  const dataDir = makeMemoryFolder('sadozor-e2e-')
  const site = await startSite({
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
    READ_LIMITS: 'off',
    REQUESTS_PER_SECOND: '0',
    ...settings,
  })
  const stop = async () => {
    const status = await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return status
  }
  return { url: site.url, stop, dataDir }
}

const stampOf = (build: string) => path.resolve(build, '.source-hash')
const sourcesOf = (build: string) => (existsSync(stampOf(build)) ? readFileSync(stampOf(build), 'utf8') : null)

/** Not built again while it has the sources of the build of the site. */
async function buildKit(): Promise<Record<string, string>> {
  const kit = '.cache/ui-kit'
  const sources = sourcesOf('build')
  if (!sources || sourcesOf(kit) !== sources) {
    rmSync(stampOf(kit), { force: true })
    const tool = path.resolve('node_modules/@react-router/dev/bin.cjs')
    await promisify(execFile)(process.execPath, [tool, 'build'], {
      env: { ...process.env, NODE_ENV: 'production', UI_KIT: '1' },
    })
    writeFileSync(stampOf(kit), sources ?? '')
  }
  return { BUILD_DIR: kit }
}
