import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { AccountClient } from './account-client.ts'
import { type BenchServer, log } from './databases.ts'
import { findInTree } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { cleanEnvironment, isAnswering, startCommand } from './servers.ts'
import { median } from './statistics.ts'

/** Kills Node, PostgreSQL or both repeatedly while users register; no acknowledged registration may be lost. */

const writers = 8
const kinds = ['node', 'postgres', 'both'] as const
type Kind = (typeof kinds)[number]

const timeoutMs = 60_000
const password = 'пароль для измерений'

export async function measureKills({ folder }: BenchServer, kills: number): Promise<Section> {
  const dataDir = path.join(folder, `kills-${process.pid}`)
  const acknowledged: string[] = []
  const times: Record<Kind, number[]> = { node: [], postgres: [], both: [] }
  {
    await using site = await startSupervised(dataDir, await findFreePort())
    const stop = new AbortController()
    const writing = Array.from({ length: writers }, (_, number) =>
      write(site.origin, number, acknowledged, stop.signal),
    )
    for (let n = 0; n < kills; n++) {
      await waitForMoreWrites(acknowledged)
      const kind = kinds[n % kinds.length]!
      times[kind].push(await killAndWait(site, kind, n))
    }
    stop.abort()
    await Promise.all(writing)
  }
  const stored = await readEmails(dataDir)
  const lost = acknowledged.filter(email => !stored.has(email))
  return { title: 'Kills', figures: figuresOf(times, acknowledged.length, lost.length) }
}

function figuresOf(times: Record<Kind, number[]>, acknowledged: number, lost: number): Figure[] {
  const all = Object.values(times).flat()
  return [
    {
      name: `acknowledged registrations lost in ${all.length} kills under ${writers} writers`,
      value: lost,
      unit: '',
      budget: { atMost: 0 },
      note: `${acknowledged} acknowledged`,
    },
    ...kinds.map(kind => ({
      name: `kill -9 of ${kind} to the first page from the database`,
      value: median(times[kind]),
      worst: Math.max(...times[kind]),
      unit: 's',
      budget: { atMost: 2 },
      note: `slowest ${Math.max(...times[kind]).toFixed(2)} s of ${times[kind].length}`,
    })),
  ]
}

interface SupervisedSite extends AsyncDisposable {
  origin: string
  clusterDir: string
  /** Process id of the site; null while it is being restarted. */
  nodePid(): number | null
}

/** Restarts the site whenever it exits, like a service manager. */
async function startSupervised(dataDir: string, port: number): Promise<SupervisedSite> {
  const origin = `http://127.0.0.1:${port}`
  const limits = { TRUSTED_PROXIES: '127.0.0.1,::1', READ_LIMITS: 'off', REQUESTS_PER_SECOND: '0' }
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', ...limits }
  const env = { ...cleanEnvironment(), ...settings }
  const [program = '', ...args] = startCommand
  let child: ChildProcess
  let isStopping = false
  const launch = () => {
    child = spawn(program, args, { env, stdio: 'ignore', detached: true })
    child.once('exit', () => isStopping || launch())
  }
  launch()
  await waitUntil(() => isAnswering(`${origin}/drugs`), 'the site does not start')
  const nodePid = () => {
    try {
      return findInTree(child.pid!, 'src/main.ts')
    } catch {
      return null
    }
  }
  return {
    origin,
    clusterDir: path.join(dataDir, 'postgres'),
    nodePid,
    async [Symbol.asyncDispose]() {
      isStopping = true
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Registers users one after the other, each from its own network, and collects acknowledged e-mails. */
async function write(origin: string, writer: number, acknowledged: string[], signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const email = `writer${writer}-${n}@example.ru`
    const person = {
      name: 'Иван',
      email,
      password,
      password_confirmation: password,
      personal_data_consent: true,
      marketing_consent: false,
    }
    try {
      const client = await new AccountClient(origin).open()
      if ((await client.post('/api/register', person)) === 201) acknowledged.push(email)
    } catch {
      await pause(100) // the server is down
    }
  }
}

/** Waits until writes are running again, so that the next kill interrupts them. */
async function waitForMoreWrites(acknowledged: readonly string[]): Promise<void> {
  const before = acknowledged.length
  await waitUntil(async () => acknowledged.length >= before + writers, 'registration does not work')
  await pause(Math.random() * 300)
}

/** Seconds from the kill to the first page with data from the new process or database server. */
async function killAndWait({ origin, clusterDir, nodePid }: SupervisedSite, kind: Kind, n: number): Promise<number> {
  const server = findPostmaster(clusterDir)?.pid ?? 0
  const node = nodePid() ?? 0
  const started = performance.now()
  if (kind !== 'node') process.kill(server, 'SIGKILL')
  if (kind !== 'postgres') process.kill(node, 'SIGKILL')
  // Backends of a killed server respond for another moment.
  const isNew = () => {
    const serverNow = findPostmaster(clusterDir)
    const nodeNow = nodePid()
    return (
      (kind === 'node' || (serverNow?.isReady && serverNow.pid !== server)) &&
      (kind === 'postgres' || (nodeNow && nodeNow !== node))
    )
  }
  await waitUntil(async () => isNew(), `nothing new after a kill of ${kind}`)
  await waitUntil(() => isAnswering(`${origin}/drugs?q=after${n}`), `not back after a kill of ${kind}`)
  return (performance.now() - started) / 1_000
}

async function waitUntil(isTrue: () => Promise<unknown>, failure: string): Promise<void> {
  for (const started = performance.now(); !(await isTrue()); await pause(20))
    if (performance.now() - started > timeoutMs) throw new Error(failure)
}

async function readEmails(dataDir: string): Promise<Set<string>> {
  const database = await openEmbeddedDatabase({ dataDir, log })
  const client = await connect(database.connection)
  const { rows } = await client.query<{ email: string }>('select email from users').finally(() => client.end())
  await database.close(Date.now() + 10_000)
  return new Set(rows.map(row => row.email))
}
