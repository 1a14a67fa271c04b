import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const cache = path.resolve('.cache/chromium')

/** The Chromium pinned in tools/package.json: tests give the same result everywhere. `CHROMIUM`, a path, chooses another one. */
export const chromiumPath = async (): Promise<string> => process.env.CHROMIUM || unpackChromium()

/** No updates, no background requests, no QUIC: only the page under test. */
export const launchArgs = [
  // The sandbox does not work as root or in containers; the browser opens our own pages only.
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

/** Points the npm Chromium to the libraries and fonts of its package if the system lacks them. */
export function launchEnvironment(executable: string): Record<string, string> {
  const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const environment = Object.fromEntries(defined)
  if (!executable.startsWith(cache)) return environment
  if (/not found/.test(lddOf(executable))) environment.LD_LIBRARY_PATH = path.join(cache, 'al2023/lib')
  if (!existsSync('/etc/fonts')) environment.FONTCONFIG_PATH = path.join(cache, 'fonts')
  return environment
}

/** The package unpacks into TMPDIR; this moves the result into `.cache` atomically. */
async function unpackChromium(): Promise<string> {
  const executable = path.join(cache, 'chromium')
  if (existsSync(executable)) return executable
  const temporary = `${cache}.new-${process.pid}`
  mkdirSync(temporary, { recursive: true })
  const { default: chromium } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  process.env.TMPDIR = temporary
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x' // makes the package unpack its libraries too
  try {
    await chromium.executablePath()
    chmodSync(path.join(temporary, 'chromium'), 0o755)
    if (!existsSync(cache)) renameSync(temporary, cache)
  } finally {
    delete process.env.AWS_LAMBDA_JS_RUNTIME
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(temporary, { recursive: true, force: true })
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
