import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { gardenTask } from './garden-task.table.ts'
import type { TaskChange } from './task-changes.ts'

/** Writes what happened to a job. */
export async function storeTaskChange(tx: Db, id: number, { rounds, ...days }: TaskChange): Promise<void> {
  await tx
    .update(gardenTask)
    .set({ ...days, ...(rounds && { rounds: [...rounds] }), sequence: sql`${gardenTask.sequence} + 1` })
    .where(eq(gardenTask.id, id))
}
