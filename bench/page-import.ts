import { execFile } from 'node:child_process'
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { writeWorkbook } from '#kit/import/write-workbook.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { fromCsv } from '#kit/text/csv.ts'
import type { BenchServer } from './databases.ts'
import { memoryOf } from './processes.ts'
import { writeRegister } from './register-files.ts'
import type { Section } from './report.ts'
import { cleanEnvironment, type RunningServer, startServer } from './servers.ts'
import { quantile } from './statistics.ts'
import { signIn } from './upload-client.ts'

/** A workbook of uses through the page of the admin area: time, memory of the server, and what public pages notice of it. */

const uses = 10_000

/** As `npm start` sets them. */
const memoryOptions = ['--max-semi-space-size=32', '--max-old-space-size=512']

export async function measurePageImport(server: BenchServer): Promise<Section> {
  const files = await writeRegister(path.join(server.folder, 'page-register'), uses)
  await using catalogue = await server.copy('seed')
  await importDrugs(files, catalogue.url)
  const workbook = await toWorkbook(files, path.join(server.folder, 'uses.xlsx'))
  const token = await signIn(catalogue.pool)
  const env = { DATABASE_URL: catalogue.url, DATA_DIR: path.join(server.folder, 'page-import'), MALLOC_ARENA_MAX: '2' }
  await using site = await startServer({
    command: [process.execPath, ...memoryOptions, 'src/main.ts'],
    port: await findFreePort(),
    env,
    isPinned: false,
  })
  const editor = await openEditor(site, token)
  for (let i = 0; i < 50; i++) await timePage(site)
  const idle = await sample(site, 100)
  const before = memoryOf(site.child.pid!).now
  const visits = keepVisiting(site)
  const started = performance.now()
  const planId = await editor.upload(workbook)
  await editor.waitFor(planId, 'ready')
  const checked = performance.now()
  await editor.apply(planId)
  await editor.waitFor(planId, 'applied')
  const ended = performance.now()
  const { times: during, peak } = await visits.stop()
  const { rows } = await catalogue.pool.query<{ uses: number }>('select count(*)::int as uses from drug_use')
  if (rows[0]!.uses < uses) throw new Error(`The import is void: ${rows[0]!.uses} uses`)
  const exportStarted = performance.now()
  const exported = (await editor.download('/api/admin/drug-uses/export.xlsx')).byteLength
  const exportSeconds = (performance.now() - exportStarted) / 1_000
  const seconds = { check: (checked - started) / 1_000, all: (ended - started) / 1_000, export: exportSeconds }
  return sectionOf({ seconds, memory: { before, peak }, visits: { idle, during }, exported })
}

interface Measured {
  seconds: { check: number; all: number; export: number }
  /** Megabytes. */
  memory: { before: number; peak: number }
  /** Milliseconds. */
  visits: { idle: number[]; during: number[] }
  /** Bytes. */
  exported: number
}

function sectionOf({ seconds, memory, visits, exported }: Measured): Section {
  return {
    title: `Import of ${uses.toLocaleString('en')} uses through the page`,
    figures: [
      {
        name: 'upload, check and application',
        value: seconds.all,
        unit: 's',
        budget: { atMost: 30 },
        note: `the check ${seconds.check.toFixed(1)} s`,
      },
      {
        name: 'more memory of the server, highest',
        value: memory.peak - memory.before,
        unit: 'MB',
        budget: { atMost: 150 },
        note: `${memory.before.toFixed(0)} MB before`,
      },
      {
        name: 'a public page meanwhile, p95',
        value: quantile(visits.during, 0.95),
        unit: 'ms',
        note: `${visits.during.length} visits, idle ${quantile(visits.idle, 0.95).toFixed(0)} ms`,
      },
      {
        name: 'a public page meanwhile, longest',
        value: Math.max(...visits.during),
        unit: 'ms',
        budget: { atMost: 500 },
      },
      {
        name: `export of ${uses.toLocaleString('en')} uses as a workbook`,
        value: seconds.export,
        unit: 's',
        note: `${(exported / 1e6).toFixed(1)} MB`,
      },
    ],
  }
}

/** The uses refer to drugs, which are brought by the command. */
async function importDrugs(files: readonly string[], url: string): Promise<void> {
  const drugs = files.filter(file => path.basename(file).startsWith('drugs'))
  const env = { ...cleanEnvironment(), DATABASE_URL: url, LOG_LEVEL: 'error' }
  await promisify(execFile)(process.execPath, ['scripts/import.ts', ...drugs, '--apply'], {
    env,
    maxBuffer: 10_000_000,
  })
}

async function toWorkbook(files: readonly string[], to: string): Promise<string> {
  const sheets = files
    .filter(file => path.basename(file).startsWith('drug-uses'))
    .map(file => fromCsv(path.basename(file, '.csv'), readFileSync(file, 'utf8')))
  await writeWorkbook(
    sheets.map(({ name, head, lines }) => ({ name, head, parts: [lines.map(({ cells }) => cells)] })),
    createWriteStream(to),
  )
  return to
}

async function openEditor({ origin }: RunningServer, token: string) {
  const session = `sadozor_session=${token}`
  const opened = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const csrf = opened.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('XSRF-TOKEN='))!
    .split(/[=;]/, 2)[1]!
  const headers = {
    accept: 'application/json',
    cookie: `${session}; XSRF-TOKEN=${csrf}`,
    'x-xsrf-token': decodeURIComponent(csrf),
  }
  const call = async (address: string, options: RequestInit = {}) => {
    const response = await fetch(origin + address, { headers, ...options })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}, so the run is void`)
    return response
  }
  return {
    async upload(file: string): Promise<string> {
      const body = new FormData()
      body.set('file', await openAsBlob(file), 'uses.xlsx')
      return (
        (await (await call('/api/admin/drug-uses/import', { method: 'POST', body })).json()) as { planId: string }
      ).planId
    },
    apply: (planId: string) => call(`/api/admin/imports/${planId}/apply`, { method: 'POST' }),
    async waitFor(planId: string, state: string): Promise<void> {
      for (;;) {
        const plan = (await (await call(`/api/admin/imports/${planId}`)).json()) as {
          state: string
          message: string | null
          rejected: number
        }
        if (plan.state === state && plan.rejected === 0) return
        if (plan.message || plan.rejected > 0)
          throw new Error(`The plan is void: ${JSON.stringify(plan).slice(0, 1_000)}`)
        await pause(200)
      }
    },
    download: async (address: string) => (await call(address)).arrayBuffer(),
  }
}

async function timePage({ origin }: RunningServer): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/plants/tomat`, { headers: { accept: 'text/html' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A page responded with ${response.status}, so the run is void`)
  return performance.now() - started
}

async function sample(site: RunningServer, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(await timePage(site))
  return times
}

/** One visitor who loads a page again and again, until stopped. */
function keepVisiting(site: RunningServer) {
  const times: number[] = []
  let peak = 0
  let isOver = false
  const visiting = (async () => {
    while (!isOver) {
      times.push(await timePage(site))
      peak = Math.max(peak, memoryOf(site.child.pid!).now)
      await pause(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await visiting
      return { times, peak }
    },
  }
}
