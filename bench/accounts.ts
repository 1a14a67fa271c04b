import path from 'node:path'
import type { Pool } from 'pg'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { AccountClient } from './account-client.ts'
import type { BenchServer } from './databases.ts'
import type { LoadOptions } from './load.ts'
import { findInTree, memoryOf } from './processes.ts'
import type { Figure, Section } from './report.ts'
import { load, type RunningServer, startCommand, startServer } from './servers.ts'
import { alternate, auc, compare, median, quantile } from './statistics.ts'

/** Measures signing in, its effect on other requests, and whether its time reveals existing accounts. */

const password = 'пароль для измерений'
const people = 2_000
const emailOf = (n: number) => `person${n}@example.ru`

export async function measureAccounts(server: BenchServer): Promise<Section> {
  await using catalogue = await server.open('accounts')
  await fillPeople(catalogue.pool)
  const env = {
    DATABASE_URL: catalogue.url,
    DATA_DIR: path.join(server.folder, 'accounts'),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const figures = [
    await measureUser(catalogue.pool, env),
    ...(await measureCrowd(env)),
    ...(await measureEnumeration(env)),
  ]
  return { title: 'Accounts', figures }
}

async function fillPeople(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (name, email, password_hash) select 'Иван Петров', 'person' || n || '@example.ru', $1 from generate_series(0, $2 - 1) n
     on conflict (email) do update set password_hash = excluded.password_hash`,
    [await hashPassword(password), people],
  )
  await pool.query('delete from rate_limit')
}

type Environment = Record<string, string>
const startSite = async (env: Environment, isPinned: boolean) =>
  startServer({ command: startCommand, port: await findFreePort(), env, isPinned })

const pairs = 7
const order: Omit<LoadOptions, 'origin'> = { paths: ['/api/user'], connections: 16, seconds: 2, encoding: 'identity' }

/** `GET /api/user` compared with a bare route that reads one row by its key. */
async function measureUser(pool: Pool, env: Environment): Promise<Figure> {
  const token = newToken()
  await pool.query(
    `insert into session (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from users where email = $2`,
    [hashToken(token), emailOf(0)],
  )
  await using site = await startSite(env, true)
  await using bare = await startServer({
    command: [process.execPath, 'bench/bare-account.ts'],
    port: await findFreePort(),
    env,
  })
  const headers = { accept: 'application/json', cookie: `sadozor_session=${token}` }
  const ours = async () => (await load(site, { ...order, headers })).perSecond
  const theirs = async () => (await load(bare, order)).perSecond
  await ours()
  await theirs()
  const { ratio, low, ...rates } = compare(await alternate(pairs, ours, theirs))
  return {
    name: 'GET /api/user ÷ a bare Hono route with one query by primary key',
    value: ratio,
    worst: low,
    unit: '×',
    budget: { atLeast: 0.5 },
    note: `${Math.round(rates.ours)} and ${Math.round(rates.theirs)} requests/s, ${pairs} pairs, 95 % interval from ${low.toFixed(2)}`,
  }
}

const crowdSize = 200
const pagePath = '/drugs'

/** Two hundred people sign in at the same moment from as many networks, retrying after 503. */
async function measureCrowd(env: Environment): Promise<Figure[]> {
  await using site = await startSite(env, false)
  for (let i = 0; i < 200; i++) await timePage(site)
  const idle: number[] = []
  for (let i = 0; i < 400; i++) idle.push(await timePage(site))
  const clients = await Promise.all(Array.from({ length: crowdSize }, () => new AccountClient(site.origin).open()))
  const started = performance.now()
  let isOver = false
  const all = Promise.all(
    clients.map((client, n) => client.postUntilAccepted('/api/login', { email: emailOf(n), password })),
  ).finally(() => {
    isOver = true
  })
  const busy: number[] = []
  while (!isOver) busy.push(await timePage(site))
  const refused = (await all).reduce((total, { refusals }) => total + refusals, 0)
  const seconds = (performance.now() - started) / 1_000
  const memory = memoryOf(findInTree(site.child.pid!, 'src/main.ts')).peak
  const [calm, crowded] = [quantile(idle, 0.95), quantile(busy, 0.95)]
  return [
    {
      name: `p95 of ${pagePath} while ${crowdSize} people sign in ÷ idle`,
      value: crowded / calm,
      unit: '×',
      budget: { atMost: 2 },
      note: `${calm.toFixed(1)} and ${crowded.toFixed(1)} ms, ${busy.length} pages in ${seconds.toFixed(1)} s, ${refused} were asked to wait`,
    },
    {
      name: `memory of the program at its highest, ${crowdSize} sign in`,
      value: memory,
      unit: 'MB',
      budget: { atMost: 300 },
    },
  ]
}

async function timePage({ origin }: RunningServer): Promise<number> {
  const started = performance.now()
  const response = await fetch(origin + pagePath, { headers: { accept: 'text/html' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${pagePath}: ${response.status}, so the run is void`)
  return performance.now() - started
}

/** How well the response time distinguishes known from unknown e-mails: 0.5 is chance, 1 is certainty. */
async function measureEnumeration(env: Environment): Promise<Figure[]> {
  await using site = await startSite(env, false)
  const wrong = (email: string) => ({ email, password: 'не тот пароль' })
  const login = await timesOf(
    site,
    1_000,
    '/api/login',
    n => wrong(emailOf(n)),
    n => wrong(`nobody${n}@example.ru`),
  )
  const forgot = await timesOf(
    site,
    people,
    '/api/forgot-password',
    n => ({ email: emailOf(n) }),
    n => ({ email: `nobody${n}@example.ru` }),
  )
  const control = await timesOf(
    site,
    100,
    '/api/login',
    n => wrong(emailOf(n)),
    n => wrong(`nobody ${n}`),
  )
  const figure = (name: string, { known, unknown }: Times): Figure => ({
    name,
    value: Math.abs(auc(known, unknown) - 0.5),
    unit: '',
    budget: { atMost: known.length >= 2_000 ? 0.02 : 0.03 },
    note: `${known.length} pairs, medians ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms`,
  })
  return [
    figure('login: |AUC − 0.5| of time, known and unknown e-mail', login),
    figure('forgotten password: |AUC − 0.5| of time', forgot),
    {
      name: 'control: AUC for a response that is returned early',
      value: auc(control.known, control.unknown),
      unit: '',
      budget: { atLeast: 0.9 },
    },
  ]
}

interface Times {
  known: number[]
  unknown: number[]
}

const parallelClients = 4

/** Measures pairs in alternating order, a few in parallel, each request from its own network. */
async function timesOf(
  site: RunningServer,
  count: number,
  address: string,
  known: (n: number) => object,
  unknown: (n: number) => object,
): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  let next = 0
  const work = async () => {
    const client = await new AccountClient(site.origin).open()
    for (let n = next++; n < count; n = next++) {
      for (const who of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const body = who === 'known' ? known(n) : unknown(n)
        const started = performance.now()
        const status = await client.post(address, body)
        times[who].push(performance.now() - started)
        if (status !== 422 && status !== 200) throw new Error(`${address}: ${status}, so the run is void`)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelClients }, work))
  return times
}
