import type { Hono } from 'hono'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { signedIn, type TestBrowser } from './browser-session.server.ts'
import { builtApp } from './built-app.server.ts'
import { type TestDatabase, testDatabase } from './test-database.server.ts'

class TestGeneration {
  value = 1
  readonly isListening = true
}

/** A gardener with a plot and a bed, who talks to the built API. */
export class GardenWorld {
  readonly database: TestDatabase
  readonly app: Hono
  readonly owner: TestBrowser
  readonly plot: number
  readonly bed: number
  /** Of the catalogue: like a running site the app reads registrations once for each. */
  readonly #generation: TestGeneration

  private constructor(
    generation: TestGeneration,
    { database, app, owner, plot, bed }: Pick<GardenWorld, 'database' | 'app' | 'owner' | 'plot' | 'bed'>,
  ) {
    this.#generation = generation
    this.database = database
    this.app = app
    this.owner = owner
    this.plot = plot
    this.bed = bed
  }

  /** @param given what differs from the usual services of a test */
  static async open(given: Partial<Services> = {}): Promise<GardenWorld> {
    const database = await testDatabase()
    const generation = new TestGeneration()
    const app = await builtApp({ db: database.db, cache: createGenerationCache(generation), ...given })
    const owner = await signedIn(app, 'anna@example.ru')
    const plot = await idOf(owner.post('/plots', { name: 'Дача', waterZone: false, beehivesNear: false }))
    const bed = await idOf(owner.post('/beds', { plot, name: 'Сад', place: 'open', areaM2: '300' }))
    return new GardenWorld(generation, { database, app, owner, plot, bed })
  }

  async plant(values: Record<string, unknown> = {}): Promise<number> {
    // On a bed of its own, unless a test says otherwise: a spray reaches the neighbours.
    const bed = values.bed ?? (await idOf(this.owner.post('/beds', { plot: this.plot, name: 'Место', place: 'open' })))
    return idOf(this.owner.post('/plantings', { plant: 'yablonya', areaM2: '30', ...values, bed }))
  }

  /** A fact of an earlier day, whatever the verdict says about it. */
  async record(planting: number, day: string, use = 'skor-1', more: Record<string, unknown> = {}): Promise<number> {
    return idOf(
      this.owner.post('/journal', {
        day,
        plantings: [planting],
        items: [{ use, ...more }],
        isPastRecord: true,
        reason: 'записываю позже',
      }),
    )
  }

  /** What it changes of the catalogue counts for the next request. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const { rows } = await this.database.pool.query(text, values)
    this.#generation.value++
    return rows as Record<string, unknown>[]
  }

  [Symbol.asyncDispose] = () => this.database[Symbol.asyncDispose]()
}

export async function idOf(request: Promise<Response>): Promise<number> {
  const response = await request
  const body = (await response.json()) as { id?: number; message?: string }
  if (response.status !== 201 || body.id === undefined) throw new Error(`${response.status}: ${JSON.stringify(body)}`)
  return body.id
}

export const jsonOf = async <T = Record<string, unknown>>(request: Promise<Response>): Promise<T> =>
  (await request).json() as Promise<T>
