import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { afterTransaction } from '#kit/db/after-transaction.server.ts'
import type { Db } from '#kit/db/database.server.ts'

export const generationChannel = 'catalogue_generation'

/** With each raise: the new generation and the names of the tables that its transaction has written, separated by spaces. */
export const changesChannel = 'catalogue_changes'

/** Published when a transaction of this process that raises the generation has ended, before its caller goes on. */
export const raisedChannel = 'sadozor:generation-raised'
const raised = channel(raisedChannel)
const publishRaised = () => raised.publish(undefined)

/** Reads the present generation; nothing has been written yet while there is none. */
export const readGeneration = 'select coalesce((select value from catalogue_generation), 0)::text as value'

const raising = 'insert into catalogue_generation'

export const isRaise = (statement: string): boolean => statement.includes(raising)

/** A payload may have 8,000 bytes. Without names it says that anything may have changed. */
const maxNames = 7_000

/**
 * Raises the generation and announces it. PostgreSQL delivers the announcement when the transaction commits, never before.
 * The row stays locked until then, so it is the last statement of a transaction. The tables come from the counts that the server keeps of
 * every transaction, so derived rows, triggers and cascades are in them.
 */
export async function raiseGeneration(tx: Db): Promise<void> {
  await tx.execute(sql`
    with raised as (
      insert into catalogue_generation (id, value) values (1, 1)
      on conflict (id) do update set value = catalogue_generation.value + 1 returning value
    ), written as (
      select coalesce(string_agg(relname, ' '), '') as names from pg_stat_xact_user_tables
      where schemaname = 'public' and relname <> 'catalogue_generation' and n_tup_ins + n_tup_upd + n_tup_del > 0
    )
    select pg_notify(${generationChannel}, value::text),
      pg_notify(${changesChannel}, value || ' ' || case when length(names) < ${maxNames} then names else '' end)
    from raised, written`)
  afterTransaction(publishRaised)
}
