import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const cache = path.resolve('.cache/chromium')

/** The machine's own Chromium, else the one that comes with npm. `CHROMIUM` names another, or `npm`. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM
  if (given) return given === 'npm' ? unpackChromium() : given
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const places = folders.flatMap(folder => names.map(name => path.join(folder, name)))
  return places.find(place => existsSync(place)) ?? unpackChromium()
}

/** Nothing but the page under test: no updates, no background requests, no QUIC. */
export const launchArgs = [
  // The sandbox needs rights that containers and root do not have; the browser sees our own pages only.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
]

/** Libraries and fonts that a bare machine lacks come with the package too. */
export function launchEnvironment(executable: string): Record<string, string> {
  const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const environment = Object.fromEntries(given)
  if (!executable.startsWith(cache)) return environment
  if (/not found/.test(lddOf(executable))) environment.LD_LIBRARY_PATH = path.join(cache, 'al2023/lib')
  if (!existsSync('/etc/fonts')) environment.FONTCONFIG_PATH = path.join(cache, 'fonts')
  return environment
}

/** The package unpacks into the temporary folder of the machine; we keep ours beside the sources, whole or not at all. */
async function unpackChromium(): Promise<string> {
  const executable = path.join(cache, 'chromium')
  if (existsSync(executable)) return executable
  const draft = `${cache}.new-${process.pid}`
  mkdirSync(draft, { recursive: true })
  const { default: chromium } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x' // makes the package unpack its libraries too
  try {
    await chromium.executablePath()
    chmodSync(path.join(draft, 'chromium'), 0o755)
    if (!existsSync(cache)) renameSync(draft, cache)
  } finally {
    delete process.env.AWS_LAMBDA_JS_RUNTIME
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(draft, { recursive: true, force: true })
  }
  return executable
}

function lddOf(executable: string): string {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
