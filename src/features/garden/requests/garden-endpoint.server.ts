import type { Context } from 'hono'
import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { UnitOfWork } from '#kit/entity/save-records.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import {
  type CompleteGarden,
  gardenCompleter,
  gardenOpener,
  gardenRevisions,
  type OpenGarden,
  type OpenGardenOf,
  type RevisionOf,
} from '../facts/open-garden.server.ts'
import type { LandWrite } from '../plots/land-commands.server.ts'
import { writeGarden } from './garden-write.server.ts'

/** What the endpoints of the garden share: whose garden it is, how it is read and how it is written. */
export interface GardenApi {
  db: Db
  /** Origin of absolute links. */
  publicUrl: string
  open: OpenGardenOf
  revisionOf: RevisionOf
  /** Of a garden that is not stored. */
  complete: CompleteGarden
  /** Seals secret addresses. */
  keys: Keys
  unitOf: (db: Db, writer: UnitOfWork['writer']) => UnitOfWork
}

export type GardenServices = Pick<Services, 'db' | 'cache' | 'publicUrl'> & { keys: Keys }

export function gardenApi(services: GardenServices, unitOf: GardenApi['unitOf']): GardenApi {
  const { db, keys, publicUrl } = services
  const complete = gardenCompleter(services.cache)
  const revisionOf = gardenRevisions(services)
  return { db, keys, publicUrl, open: gardenOpener(services, complete), revisionOf, complete, unitOf }
}

/** Of one thing of the gardener: somebody else's is 404. */
export const ofGarden = { access: 'owner', tags: ['garden'] } as const
/** Of all of the gardener's things, which are only the gardener's own. */
export const ofGardener = { access: 'user', tags: ['garden'] } as const

export const idText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
export const idParam = z.object({ id: idText })

export const openOwn = (
  { db, open }: GardenApi,
  c: Context<ShellEnv>,
  uses: readonly string[] = [],
): Promise<OpenGarden> => open(db, personOf(c).id, uses)

export interface GardenChange extends LandWrite {
  garden: OpenGarden
}

interface ChangeRequest {
  body: unknown
  /** Registered uses that the request names. */
  uses?: readonly string[]
}

/** One write in one transaction, after everything the same gardener is writing. `Idempotency-Key` makes a repetition harmless. */
export function changeGarden<T>(
  api: GardenApi,
  c: Context<ShellEnv>,
  { body, uses = [] }: ChangeRequest,
  run: (change: GardenChange) => Promise<T>,
): Promise<T> {
  const userId = personOf(c).id
  const request = [c.req.method, new URL(c.req.url).pathname, body]
  return writeGarden(api.db, { userId, key: c.req.header('idempotency-key'), request }, async tx => {
    const unit = api.unitOf(tx, { kind: 'hand', userId })
    return run({ tx, unit, userId, garden: await api.open(tx, userId, uses) })
  })
}

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
})

/** One page of what has been read; a page beyond the last is empty with the true total. */
export function pageOf<T>(all: readonly T[], { page, pageSize }: z.output<typeof pageQuery>) {
  return {
    items: all.slice((page - 1) * pageSize, page * pageSize),
    total: all.length,
    page,
    pageSize,
    pages: Math.ceil(all.length / pageSize),
  }
}

/** Bodies of answers; their fields are described by the types of the views. */
export const answer = (description: string) => ({ description, schema: { type: 'object' } }) as const
