import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Pool } from 'pg'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { AccountClient } from './account-client.ts'
import type { BenchServer } from './databases.ts'
import type { Figure, Section } from './report.ts'
import { type RunningServer, startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'

/** The largest garden that is allowed: 500 plantings with 5,000 jobs. */

const person = { email: 'gardener@example.ru', password: 'пароль для измерений' }
const plantings = 500
const rounds = 200
/** A feed may be fetched so often in an hour. */
const feedRounds = 50
const batch = 50
const moved = 1_000

export async function measureGarden(server: BenchServer): Promise<Section> {
  await using catalogue = await server.open('garden')
  const env = {
    DATABASE_URL: catalogue.url,
    DATA_DIR: path.join(server.folder, 'garden'),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env })
  const gardener = await fillGarden(catalogue.pool, site)
  const jobs = Number((await catalogue.pool.query('select count(*) n from garden_task')).rows[0].n)
  const list = await timesOf(rounds, () => gardener.get('/api/tasks?pageSize=500'))
  const changed = await afterChanges(catalogue.pool, gardener)
  const feed = await addressOfFeed(gardener)
  const calendar = await timesOf(feedRounds, () => gardener.get(feed))
  const batches = [
    await verdictsInOneCall(catalogue.pool, gardener),
    await movesInOneTransaction(catalogue.pool, gardener),
  ]
  return {
    title: `A garden of ${plantings} plantings and ${jobs} jobs`,
    figures: [
      {
        name: 'the whole to-do, p95',
        value: quantile(list, 0.95),
        unit: 'ms',
        budget: { atMost: 50 },
        note: 'of which 500 are judged',
      },
      {
        name: 'the same right after one job has changed, p95',
        value: quantile(changed, 0.95),
        unit: 'ms',
        note: 'the garden is read again',
      },
      {
        name: 'the calendar feed of all of it, p95',
        value: quantile(calendar, 0.95),
        unit: 'ms',
        budget: { atMost: 50 },
        note: 'nothing has changed since the last fetch',
      },
      ...batches,
    ],
  }
}

async function verdictsInOneCall(pool: Pool, { client }: Gardener): Promise<Figure> {
  const { rows } = await pool.query<{ id: number }>('select id from planting order by id limit $1', [batch])
  const questions = rows.map(({ id }) => ({ use: 'skor-1', planting: id }))
  const times = await timesOf(rounds, () => client.post('/api/verdict', { questions }))
  return {
    name: `${batch} verdicts in one call, p95`,
    value: quantile(times, 0.95),
    unit: 'ms',
    budget: { atMost: 80 },
  }
}

async function movesInOneTransaction(pool: Pool, { client }: Gardener): Promise<Figure> {
  const dated = 'select id from garden_task where due_from is not null order by id limit $1'
  const { rows } = await pool.query<{ id: number }>(dated, [moved])
  const shift = { tasks: rows.map(({ id }) => id), action: 'shift', days: 1 }
  const times = await timesOf(9, () => client.post('/api/tasks/bulk', shift))
  const name = `moving ${rows.length} jobs in one transaction, p95`
  return { name, value: quantile(times, 0.95), unit: 'ms', budget: { atMost: 1_000 } }
}

interface Gardener {
  client: AccountClient
  origin: string
  headers: Record<string, string>
  get(address: string): Promise<number>
}

/** Readers of the feed have no session: its path is a secret. */
async function addressOfFeed({ client, origin, headers }: Gardener): Promise<string> {
  await client.post('/api/calendar', {})
  const response = await fetch(`${origin}/api/calendar`, { headers })
  const { items } = (await response.json()) as { items: { address: string }[] }
  return new URL(items[0]!.address).pathname
}

/** One planting with its scheme comes through the API, the others are its copies. */
async function fillGarden(pool: Pool, site: RunningServer): Promise<Gardener> {
  const { rows } = await pool.query(
    `insert into users (name, email, password_hash, email_verified_at) values ('Анна', $1, $2, now()) returning id`,
    [person.email, await hashPassword(person.password)],
  )
  const userId = rows[0].id as number
  const token = newToken()
  await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    userId,
  ])
  const client = await new AccountClient(site.origin).open()
  await client.post('/api/login', person)
  await client.post('/api/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  const plot = (await pool.query('select id from plot')).rows[0].id as number
  await client.post('/api/beds', { plot, name: 'Сад', place: 'open' })
  const bed = (await pool.query('select id from bed')).rows[0].id as number
  await client.post('/api/plantings', { bed, plant: 'yablonya', count: 3, areaM2: '30' })
  const first = (await pool.query('select id from planting')).rows[0].id as number
  await client.post(`/api/plantings/${first}/scheme`, { scheme: 'yablonya-sezon' })
  await copyPlantings(pool, first)
  const headers = { accept: 'application/json', cookie: `sadozor_session=${token}` }
  return {
    client,
    origin: site.origin,
    headers,
    get: address => read(site.origin + address, headers),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The status, when the last byte has come; unpacking is left out: with `fetch` every seventh answer waited 40 ms for the collector of this process. */
async function read(address: string, headers: Record<string, string>): Promise<number> {
  const [response] = (await once(
    get(address, { agent, headers: { ...headers, 'accept-encoding': 'gzip' } }),
    'response',
  )) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode ?? 0
}

async function copyPlantings(pool: Pool, first: number): Promise<void> {
  await pool.query(
    `insert into bed (name, alias, plot_id, place) select 'Грядка ' || n, 'bed-' || n, (select id from plot), 'open' from generate_series(1, 49) n`,
  )
  await pool.query(
    `insert into planting (name, alias, bed_id, plant_id, count, area_m_2)
     select 'Яблоня ' || n, 'tree-' || n, (select min(id) from bed) + n % 50, plant_id, count, area_m_2 from planting, generate_series(2, $1::int) n where id = $2`,
    [plantings, first],
  )
  await pool.query(
    `insert into planting_scheme (planting_id, scheme_id, title, version, season, steps)
     select p.id, s.scheme_id, s.title, s.version, s.season, s.steps from planting p, planting_scheme s
     where p.id <> $1 and p.id % 9 <> 0 and s.planting_id = $1`,
    [first],
  )
  await pool.query(
    `insert into garden_task (user_id, planting_id, planting_scheme_id, step_key, kind, title)
     select t.user_id, s.planting_id, s.id, t.step_key, t.kind, t.title from garden_task t, planting_scheme s
     where t.planting_id = $1 and s.planting_id <> $1`,
    [first],
  )
  await pool.query(
    `insert into phase_event (planting_id, phase, day, made_at) select id, 'bud-swell', current_date - 5, now() from planting`,
  )
  await pool.query(
    `insert into garden_task (user_id, planting_id, kind, title, due_from, due_to)
     select (select user_id from plot), (select min(id) from planting) + n % $1::int, 'other', 'Полить ' || n, current_date + n % 30, current_date + 2 + n % 30
     from generate_series(1, greatest(0, 5000 - (select count(*)::int from garden_task))) n`,
    [plantings],
  )
}

/** The same request, each time after another write. */
async function afterChanges(pool: Pool, gardener: Gardener): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pool.query('update garden_task set note = $1 where id = (select min(id) from garden_task)', [String(round)])
    found.push(...(await timesOf(1, () => gardener.get('/api/tasks?pageSize=500'), false)))
  }
  return found
}

async function timesOf(times: number, call: () => Promise<number>, isWarm = true): Promise<number[]> {
  if (isWarm) await call()
  const found: number[] = []
  for (let round = 0; round < times; round++) {
    const started = performance.now()
    const status = await call()
    if (status !== 200) throw new Error(`${status}, so the run is void`)
    found.push(performance.now() - started)
  }
  return found
}
