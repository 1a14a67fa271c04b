import { sql } from 'drizzle-orm'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { seeded } from '#illustrations/random.ts'
import type { Db } from '#kit/db/database.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import type { Section } from './report.ts'
import { alternate, compare, median, quantile } from './statistics.ts'

/** Time to save one use in a large catalogue: record, revision and derived tables. */

const samples = 200
const warmUps = 20

export async function measureSaving(server: BenchServer): Promise<Section> {
  await using catalogue = await server.open('large')
  const save = await createSaver(catalogue)
  const insert = await createInserter(catalogue)
  for (let i = 0; i < warmUps; i++) await save().then(insert)
  const times = await alternate(samples, save, insert)
  const saved = times.map(time => time.ours)
  const { ratio, low, high, theirs } = compare(times)
  const inserted = `a row inserted and committed: ${theirs.toFixed(2)} ms`
  return {
    title: 'Saving one use among 100,000',
    figures: [
      {
        name: 'saved: p50',
        value: median(saved),
        unit: 'ms',
        budget: { atMost: 20 },
        note: `p95 ${quantile(saved, 0.95).toFixed(1)} ms`,
      },
      {
        name: 'saved: beside a bare insert',
        value: ratio,
        unit: '×',
        note: `${inserted}; 95 % in ${low.toFixed(1)}–${high.toFixed(1)}`,
      },
    ],
  }
}

async function createSaver({ db }: OpenedCatalogue): Promise<() => Promise<number>> {
  const random = seeded('saving')
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from drug_use where phi_kind = 'days' and status = 'published' order by id`,
  )
  return async () => {
    const save = await prepareSave(db, rows[Math.floor(random.next() * rows.length)]!.id)
    return timed(save)
  }
}

/** A save of one use with a waiting period in days. It changes `phiDays`, so that the derived rows are rebuilt. */
export async function prepareSave(db: Db, id: number): Promise<() => Promise<unknown>> {
  const { status: _, version, id: __, ...values } = (await findRecord(db, drugUse, id))!
  const change = updateRecord(drugUse, { id, version }, { ...values, phiDays: values.phiDays === 20 ? 21 : 20 })
  return () => saveRecords(unitOf(db, { kind: 'hand', userId: null }), [change])
}

async function createInserter({ db }: OpenedCatalogue): Promise<() => Promise<number>> {
  await db.execute(
    sql`create table if not exists bench_row (id int generated always as identity primary key, text text not null)`,
  )
  return () => timed(() => db.execute(sql`insert into bench_row (text) values (${'one row'})`))
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
