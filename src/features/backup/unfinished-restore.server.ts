import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { StartupProblem } from '#kit/startup-problem.ts'

const markOf = (dataDir: string) => path.join(dataDir, 'restore.unfinished')

/** Stays when the restore fails or is killed: the database is empty then, and a start would fill it like that of a new site. The file alone counts: a full disk takes no text. */
export const markRestore = (dataDir: string, archive: string): void =>
  writeFileSync(markOf(dataDir), `${archive}\n`, { mode: 0o600 })

/** A start removes the mark of a restore that has ended, so what a doctor finds is one that has not. */
export const findUnfinishedRestore = (dataDir: string): string | null =>
  existsSync(markOf(dataDir)) ? markOf(dataDir) : null

export const forgetRestore = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })

/** For a start, before it makes tables. A kill after the last step of a restore has left nothing undone. */
export async function requireFinishedRestore(dataDir: string, pool: Pool): Promise<void> {
  if (!existsSync(markOf(dataDir))) return
  const { rows } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`)
  if (rows[0].is_there) return forgetRestore(dataDir)
  throw new StartupProblem(
    `восстановление из архива не закончено, и база данных пуста: повторите npm run restore -- АРХИВ. Чтобы начать с пустого сайта, удалите ${markOf(dataDir)}`,
  )
}
