import type { ClientBase, Pool } from 'pg'
import { StartupProblem } from '#kit/startup-problem.ts'

/** Settings of the server that decide whether a committed row survives a power cut. */
export interface Durability {
  fsync: boolean
  synchronous_commit: boolean
  full_page_writes: boolean
  data_checksums: boolean
}

export async function readDurability(client: ClientBase | Pool): Promise<Durability> {
  const { rows } = await client.query<{ name: keyof Durability; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
  )
  const isOn = (name: keyof Durability) => rows.find(row => row.name === name)?.setting === 'on'
  return {
    fsync: isOn('fsync'),
    // 'local' still waits for our own disk: only 'off' may lose an acknowledged row.
    synchronous_commit: rows.find(row => row.name === 'synchronous_commit')?.setting !== 'off',
    full_page_writes: isOn('full_page_writes'),
    data_checksums: isOn('data_checksums'),
  }
}

/** Throws when a setting is off. Checksums only detect damage, so they are optional for an external server. */
export function requireDurability(
  durability: Durability,
  { place, withChecksums }: { place: string; withChecksums: boolean },
): void {
  const off = Object.entries(durability).filter(([name, isOn]) => !isOn && (withChecksums || name !== 'data_checksums'))
  if (off.length === 0) return
  const names = off.map(([name]) => name).join(', ')
  throw new StartupProblem(
    `${place} может потерять записанное: выключено ${names}. Включите или, если база пробная, задайте DATABASE_UNSAFE=true`,
  )
}
