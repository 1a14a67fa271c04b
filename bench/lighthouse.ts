import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { chromiumPath, launchArgs, launchEnvironment } from '../tests/e2e/browser.ts'
import type { BenchServer } from './databases.ts'
import type { Figure, Section } from './report.ts'
import { startCommand, startServer } from './servers.ts'
import { median } from './statistics.ts'

/** Lighthouse's scores of public pages on a slow phone. Installs Lighthouse, so it runs only when it is asked for. */

const version = '13.5.0'
const folder = path.resolve('.cache/lighthouse')
const pages = [
  '/',
  '/drugs',
  '/drugs/skor',
  '/diseases/fitoftoroz',
  '/plants/tomat',
  '/calculator',
  '/sorts',
  '/sorts/sanka',
  '/posts',
  '/posts/kak-chitat-reglament',
  '/shop',
  '/shop/skor',
  '/sales',
  '/sales/vesennij-sad',
  '/terms',
  '/terms/srok-ozhidaniya',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3

interface Report {
  environment: { hostUserAgent: string }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

export async function measureLighthouse(database: BenchServer): Promise<Section> {
  install()
  await using seed = await database.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'lighthouse'), HOST: '127.0.0.1' }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  const executable = await chromiumPath()
  await using proxy = await startProxy(site.origin)
  const figures: Figure[] = []
  let browser = ''
  for (const page of pages) {
    const reports: Report[] = []
    while (reports.length < runs) reports.push(await audit(proxy.origin + page, executable))
    figures.push(...categories.map(category => figureOf(page, category, reports)))
    browser = browserOf(reports[0]!)
  }
  return { title: `Lighthouse ${version} in ${browser}, mobile, median of ${runs}`, figures }
}

/** With the whole environment: it may hold the operator's proxy and certificates. */
function install(): void {
  if (existsSync(path.join(folder, 'node_modules/lighthouse'))) return
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    `lighthouse@${version}`,
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
  ]
  execFileSync('npm', args, { stdio: 'pipe' })
}

/** Lighthouse in the pinned headless shell aborts every document that has a Referrer-Policy, so it reads the pages without that header. */
async function startProxy(origin: string): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((asked, answer) => {
    const forwarded = request(
      origin + asked.url,
      { method: asked.method, headers: { ...asked.headers, host: new URL(origin).host } },
      found => {
        const { 'referrer-policy': _, ...headers } = found.headers
        found.pipe(answer.writeHead(found.statusCode!, headers))
      },
    )
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
  }
}

async function audit(address: string, executable: string): Promise<Report> {
  const flags = ['--headless=new', ...launchArgs].join(' ')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...launchEnvironment(executable), CHROME_PATH: executable }, maxBuffer: 2 ** 26 },
  )
  return JSON.parse(stdout)
}

function figureOf(page: string, category: (typeof categories)[number], reports: readonly Report[]): Figure {
  const scores = reports.map(report => Math.round(report.categories[category]!.score * 100))
  const timeOf = (name: string) => median(reports.map(report => report.audits[name]!.numericValue))
  const times = `scores ${scores.join(' ')}; first paint ${ms(timeOf('first-contentful-paint'))}, largest ${ms(timeOf('largest-contentful-paint'))}, blocked ${ms(timeOf('total-blocking-time'))}, layout shift ${timeOf('cumulative-layout-shift').toFixed(3)}`
  return {
    name: `${page}: ${category}`,
    value: median(scores),
    unit: '',
    // The performance of the same page differs by a point or two between runs.
    budget: { atLeast: category === 'performance' ? 98 : 100 },
    ...(category === 'performance' && { note: times }),
  }
}

/** Its version decides some of the figures. */
const browserOf = ({ environment }: Report): string =>
  environment.hostUserAgent.match(/Chrom(?:e|ium)\/[\d.]+/)?.[0] ?? 'an unknown browser'

const ms = (value: number): string => `${Math.round(value)} ms`
