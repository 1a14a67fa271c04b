import type { Client } from 'pg'

/** Inserts many rows with a few statements for each table. */

type Row = Record<string, unknown>
/** Column → type, for the columns that come from the program. */
type Columns = Record<string, string>

const batch = 10_000

/** Copies of existing rows (`template` is their id) with some columns of their own. */
export async function copyRows(
  client: Client,
  table: string,
  own: Columns,
  rows: readonly (Row & { template: number })[],
): Promise<void> {
  const columns = await columnsOf(client, table)
  const values = columns.map(name => (name in own ? `made.${name}` : `template.${name}`))
  await inBatches(rows, { template: 'int', ...own }, (made, json) =>
    client.query(
      `insert into ${table} (${columns.map(quote).join()}) select ${values.join()} from ${made} join ${table} template on template.id = made.template`,
      [json],
    ),
  )
}

/** Copies the child rows of the template to every new record. */
export async function copyChildren(
  client: Client,
  table: string,
  parents: readonly { id: number; template: number }[],
): Promise<void> {
  const columns = (await columnsOf(client, table)).filter(name => name !== 'id' && name !== 'parent_id').map(quote)
  await inBatches(parents, { id: 'int', template: 'int' }, (made, json) =>
    client.query(
      `insert into ${table} (parent_id, ${columns.join()}) select made.id, ${columns.map(name => `child.${name}`).join()}
        from ${made} join ${table} child on child.parent_id = made.template`,
      [json],
    ),
  )
}

/** Inserts rows; `computed` columns are SQL expressions over given values that need not be columns of the table. */
export async function insertRows(
  client: Client,
  table: string,
  own: Columns,
  rows: readonly Row[],
  computed: Record<string, string> = {},
): Promise<void> {
  const known = await columnsOf(client, table)
  const given = Object.keys(own).filter(name => known.includes(name))
  const columns = [...given, ...Object.keys(computed)].map(quote)
  const values = [...given.map(name => `made.${quote(name)}`), ...Object.values(computed)]
  await inBatches(rows, own, (made, json) =>
    client.query(`insert into ${table} (${columns.join()}) select ${values.join()} from ${made}`, [json]),
  )
}

async function inBatches<R extends Row>(
  rows: readonly R[],
  columns: Columns,
  insert: (made: string, json: string) => Promise<unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  const made = `jsonb_to_recordset($1::jsonb) as made(${names.map(name => `${quote(name)} ${columns[name]}`).join()})`
  for (let from = 0; from < rows.length; from += batch) {
    const part = rows.slice(from, from + batch).map(row => Object.fromEntries(names.map(name => [name, row[name]])))
    await insert(made, JSON.stringify(part))
  }
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 order by ordinal_position',
    [table],
  )
  return rows.map(row => row.name)
}

const quote = (name: string): string => `"${name}"`
