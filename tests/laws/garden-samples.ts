import type { TestDatabase } from '#kit/testing/test-database.server.ts'

/** Things of a gardener for the routes that belong to one, and bodies that such a route accepts. */

interface SampleIds {
  plots: number
  beds: number
  plantings: number
  tasks: number
  journal: number
  observations: number
  photos: number
  stock: number
  'plot-shares': number
  plan: number
}

async function newGarden({ pool }: TestDatabase, userId: number): Promise<SampleIds> {
  const one = async (sql: string, ...values: unknown[]) =>
    (await pool.query<{ id: number }>(`${sql} returning id`, values)).rows[0]!.id
  const plots = await one(
    `insert into plot (name, alias, user_id) values ('Дача', gen_random_uuid()::text, $1)`,
    userId,
  )
  const beds = await one(
    `insert into bed (name, alias, plot_id, place) values ('Сад', gen_random_uuid()::text, $1, 'open')`,
    plots,
  )
  const plantings = await one(
    `insert into planting (name, alias, bed_id, plant_id) values ('Яблоня', gen_random_uuid()::text, $1, (select id from plant where alias = 'yablonya'))`,
    beds,
  )
  await one(
    `insert into phase_event (planting_id, phase, day, made_at) values ($1, 'bud-swell', current_date, now())`,
    plantings,
  )
  const journal = await one(
    `insert into journal_entry (user_id, day, method, bed_id, made_at) values ($1, current_date, 'spray', $2, now())`,
    userId,
    beds,
  )
  return {
    plots,
    beds,
    plantings,
    journal,
    tasks: await one(
      `insert into garden_task (user_id, planting_id, kind, title, due_from) values ($1, $2, 'other', 'Полить', current_date)`,
      userId,
      plantings,
    ),
    'plot-shares': await one(
      `insert into plot_share (plot_id, label, access, secret_hash, sealed_secret) values ($1, 'Соседу', 'view', gen_random_uuid()::text, 'v1')`,
      plots,
    ),
    plan: await one(
      `insert into planting_scheme (planting_id, scheme_id, title, version, season, steps) values ($1, 1, 'План', 1, 2026, '[]')`,
      plantings,
    ),
    photos: await one(
      `insert into garden_photo (user_id, entry_id, name, bytes, width, height)
        select user_id, id, gen_random_uuid()::text, 1, 1, 1 from journal_entry where id = $1`,
      journal,
    ),
    stock: await one(`insert into stock_item (user_id, drug_name, amount, unit) values ($1, 'Скор', 10, 'ml')`, userId),
    observations: await one(
      `insert into observation (user_id, planting_id, day, made_at) values ($1, $2, current_date, now())`,
      userId,
      plantings,
    ),
  }
}

const kinds = [
  'plots',
  'beds',
  'plantings',
  'tasks',
  'journal',
  'observations',
  'photos',
  'stock',
  'plot-shares',
] as const

/** The path with a new thing of the user; null: no route of the garden. */
export async function gardenAddress(database: TestDatabase, userId: number, path: string): Promise<string | null> {
  const kind = kinds.find(each => path.startsWith(`/${each}/{id}`))
  if (!kind) return path === '/garden/crops/{alias}' ? '/api/garden/crops/tomat' : null
  const ids = await newGarden(database, userId)
  return `/api${path.replace('{id}', String(ids[kind])).replace('{phase}', 'bud-swell').replace('{plan}', String(ids.plan))}`
}

const bodies: Readonly<Record<string, unknown>> = {
  'POST /plantings/{id}/phases': { phase: 'bud-swell', date: '2026-04-20', preview: true, confirmed: true },
  'POST /plantings/{id}/scheme': { scheme: 'yablonya-sezon', preview: true },
  'POST /plantings/{id}/harvests': { date: '2026-08-20' },
  'PUT /observations/{id}': { isResolved: true },
  'PUT /tasks/{id}': { title: 'Полить' },
  'POST /tasks/{id}/skip': { reason: 'late' },
  'POST /tasks/{id}/shift': { days: 1 },
  'POST /journal/{id}/strike': { reason: 'ошибка' },
  'DELETE /journal/{id}': { reason: 'ошибка' },
  'PUT /favorites/collections/{id}': { name: 'Сад' },
}

/** A body that passes the schema of the route, so that its owner is looked at. */
export const gardenBody = (route: { method: string; path: string }): unknown =>
  bodies[`${route.method} ${route.path}`] ?? {}
