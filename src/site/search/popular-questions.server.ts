import { sql } from 'drizzle-orm'
import { searchQuestion } from '#features/search/search-question.table.ts'
import { batchedCounts, type Count } from '#kit/batched-counts.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { isStorableMiss, keyOfMiss } from './record-miss.server.ts'
import { seasonQuestions } from './season-questions.ts'

const maxCounted = 200
const maxStored = 5_000
const storedDays = 60
const maxPerHalfMinute = 3
const maxLength = 60

/** A question is popular when it was asked so often, on so many of the last days. */
const popular = { lastDays: 30, days: 3, times: 10 }
const maxPopular = 6

export interface QuestionCounts {
  /** A question that the site answered, all its words being words of the catalogue. */
  count(q: string): void
  flush(): Promise<void>
}

export function openQuestionCounts(db: Db, onError: (error: unknown) => void, now = () => new Date()): QuestionCounts {
  const write = (counted: ReadonlyMap<string, Count>) => writeQuestions(db, counted, moscowDay(now()))
  const counts = batchedCounts<string>({ write, onError, maxKeys: maxCounted })
  return {
    flush: counts.flush,
    count(q) {
      const text = shown(q)
      if (text.length <= maxLength && isStorableMiss(text)) counts.count(text)
    },
  }
}

const shown = (q: string) => q.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('ru')

async function writeQuestions(db: Db, counts: ReadonlyMap<string, Count>, day: string): Promise<void> {
  const byWords = new Map<string, { q: string; times: number }>()
  for (const [q, { hits }] of counts) {
    const words = keyOfMiss(q)
    const known = byWords.get(words)
    byWords.set(words, { q: known?.q ?? q, times: Math.min(maxPerHalfMinute, (known?.times ?? 0) + hits) })
  }
  const rows = JSON.stringify([...byWords].map(([words, row]) => ({ words, ...row })))
  await db.execute(sql`insert into ${searchQuestion} (day, words, q, times) select ${day}::date, words, q, times
    from jsonb_to_recordset(${rows}::jsonb) r(words text, q text, times int) order by words
    on conflict (day, words) do update set times = search_question.times + excluded.times`)
  await db.execute(sql`delete from ${searchQuestion} where day < ${day}::date - ${storedDays}::int
    or (day, words) in (select day, words from ${searchQuestion} order by times desc, day desc, words offset ${maxStored})`)
}

/** What the search suggests before anything is typed: what many people asked lately, then what is asked in this month of the year. */
export async function findPopular(db: Db, today: string): Promise<string[]> {
  const row = rowOf<{ q: string }>({ q: sql`min(q)` })
  const asked = await findRows(
    db,
    selectOf(
      row,
      sql`from ${searchQuestion} where day > ${today}::date - ${popular.lastDays}::int and day <= ${today}::date group by words
        having count(*) >= ${popular.days} and sum(times) >= ${popular.times} order by sum(times) desc, words limit ${maxPopular}`,
    ),
  )
  return [...new Set([...asked.map(({ q }) => q), ...seasonQuestions[Number(today.slice(5, 7)) - 1]!])].slice(
    0,
    maxPopular,
  )
}
