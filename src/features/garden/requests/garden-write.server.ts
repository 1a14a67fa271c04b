import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { Semaphore } from '#kit/semaphore.ts'
import { gardenRequest } from './garden-request.table.ts'

export interface GardenWrite {
  userId: number
  /** `Idempotency-Key`; undefined: the request may have an effect each time. */
  key: string | undefined
  /** What is asked for: path and body. */
  request: unknown
}

const maxKey = 200

/**
 * One write of a garden in a transaction. Writes of one gardener wait for each other, so that two devices cannot act on the same state. With
 * a key the same request has one effect and always the same answer; another request with a used key is 422.
 */
export async function writeGarden<T>(
  db: Db,
  { userId, key, request }: GardenWrite,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  if (key !== undefined && (key.length === 0 || key.length > maxKey))
    throw invalid({ 'Idempotency-Key': [`Ключ\u00a0— от\u00a01 до\u00a0${maxKey} знаков.`] })
  return inTurn(userId, () =>
    db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('garden'), ${userId}::int)`)
      if (key === undefined) return run(tx)
      const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
      const own = and(eq(gardenRequest.userId, userId), eq(gardenRequest.key, key))
      const [known] = await tx
        .select({ hash: gardenRequest.hash, response: gardenRequest.response })
        .from(gardenRequest)
        .where(own)
      if (known && known.hash !== hash)
        throw invalid({ 'Idempotency-Key': ['Этот ключ уже был у\u00a0другого запроса.'] })
      if (known) return known.response as T
      const response = await run(tx)
      await tx.insert(gardenRequest).values({ userId, key, hash, response })
      return response
    }),
  )
}

const maxWaiting = 50
const turns = new Map<number, Semaphore>()

/**
 * Writes of one gardener wait here before they take a connection: the lock of the database orders those of several programs, but a
 * request that waits for it holds a connection that others need.
 */
async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(userId) ?? new Semaphore(1, maxWaiting, tooMany)
  turns.set(userId, turn)
  try {
    return await turn.run(work)
  } finally {
    if (turn.isIdle) turns.delete(userId)
  }
}

function tooMany(): never {
  throw new HttpProblem('limited', 'Слишком много записей сразу. Подождите немного.', undefined, { 'Retry-After': '1' })
}

const daysOfRequests = 30

/** Deletes answers that no device asks for any more. */
export async function deleteOldRequests(db: Db): Promise<void> {
  await db.delete(gardenRequest).where(sql`${gardenRequest.at} < now() - ${daysOfRequests}::int * interval '1 day'`)
}
