import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { partName, type Sequence, type Table } from './archive.ts'
import type { ArchiveWriter } from './write-archive.server.ts'

/** The queue of jobs has a schema of its own and is left out: restored, it would send old mails again. */
const schemas = `('public', 'drizzle')`

/** Generated columns are left out, because the database computes them again. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ${schemas} and a.attnum > 0 and not a.attisdropped
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
  )
  return rows
}

export async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ${schemas} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query(`select last_value::text as value, is_called from ${name}`)
    sequences.push({ name, value: found.rows[0].value, isCalled: found.rows[0].is_called })
  }
  return sequences
}

/** The size of an entry is written before its content. A larger one would be read and compressed without a pause. */
const partBytes = 250_000

export async function dumpTable(
  client: ClientBase,
  { name, columns }: Table,
  number: number,
  { add }: ArchiveWriter,
): Promise<void> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  let part = 0
  const flush = async () => {
    if (bytes > 0) await add(partName(number, part++), Buffer.concat(chunks))
    chunks = []
    bytes = 0
  }
  for await (const chunk of client.query(copyTo(`copy ${name} (${columns.join()}) to stdout`))) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  await flush()
}
