import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { type ImportSettings, runImport } from './import-command.server.ts'

/** The command as a test sees it: its exit code and what it prints. */
export async function runCommand(
  db: Db,
  files: string[],
  settings: Partial<ImportSettings> & Pick<ImportSettings, 'rejectedTo'>,
) {
  const printed: string[] = []
  const all: ImportSettings = { files, apply: false, skipRejected: false, format: 'auto', reportTo: null, ...settings }
  const code = await runImport(db, all, text => printed.push(text))
  return { code, text: printed.join('\n') }
}

/** A fingerprint of everything that an import may write. */
export async function fingerprint(db: Db): Promise<string> {
  const tables = [
    'drug',
    'drug_use',
    'drug_use_targets',
    'drug_use_scope',
    'effect',
    'entity_revision',
    'catalogue_generation',
    'drug_packs',
  ]
  const parts = await Promise.all(
    tables.map(async table => {
      const { rows } = await db.execute<{ all: string }>(
        sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as all from ${sql.identifier(table)} t`,
      )
      return rows[0]!.all
    }),
  )
  return parts.join()
}
