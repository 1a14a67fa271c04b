import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const noneText =
  'У\u00a0препарата нет ни\u00a0одной опубликованной нормы: на\u00a0сайте он ничего не\u00a0разрешал\u00a0бы. Внесите нормы, потом публикуйте.'
const fileText =
  'У\u00a0препарата нет ни\u00a0одной опубликованной нормы. Поставьте здесь «черновик», загрузите нормы, потом опубликуйте препарат.'
const lastText =
  'Это последняя норма препарата, который стоит на\u00a0сайте. Сначала снимите препарат с\u00a0сайта или внесите другую норму.'

/**
 * A drug goes to the site only with a published use, by every way: a form, a plan for later, a bulk change or a file.
 * What is on the site without any, from before this rule, may be edited.
 */
export const refuseWithoutUses: AfterSave = {
  reads: { drug: ['status', 'alias'] },
  refuses: 'publishing',
  async run(tx, saved) {
    const drug = await findWithoutUses(tx, publishedNow(saved))
    if (drug) throw refusal(drug, noneText)
  },
  // A file with uses may bring those of its drugs; what is missing then is found when the whole file has been written.
  async foresee(tx, kinds) {
    if (kinds.includes('drugUse')) return () => []
    const rest = sql`from drug d where exists (select from drug_use u where u.drug_id = d.id and u.status = 'published')`
    const rows = await findRows(tx, selectOf(rowOf<{ alias: string }>({ alias: sql`d.alias` }), rest))
    const ready = new Set(rows.map(({ alias }) => alias))
    return ({ entity, before, after }) =>
      entity.name === 'drug' && isPublishing(before, after) && !ready.has(String((before ?? after)?.alias))
        ? [{ field: 'status', message: fileText }]
        : []
  },
}

/** The last published use of a drug stays as long as the drug is on the site. Registers may end it all the same: they state facts. */
export const keepLastUse: AfterSave = {
  reads: { drugUse: ['status', 'drugId'] },
  refuses: true,
  async run(tx, saved) {
    const drug = await findWithoutUses(tx, drugsThatLoseOne(saved))
    if (drug) throw refusal(drug, lastText)
  },
}

type Values = SavedRecord['before']

const isPublishing = (before: Values, after: Values) => after?.status === 'published' && before?.status !== 'published'

const publishedNow = (saved: readonly SavedRecord[]): number[] =>
  saved.filter(({ entity, before, after }) => entity.name === 'drug' && isPublishing(before, after)).map(({ id }) => id)

const drugsThatLoseOne = (saved: readonly SavedRecord[]): number[] =>
  saved
    .filter(({ entity, before, after }) => entity.name === 'drugUse' && isLost(before, after))
    .map(({ before }) => Number(before!.drugId))

const isLost = (before: Values, after: Values) =>
  before?.status === 'published' && (after?.status !== 'published' || after.drugId !== before.drugId)

/** The name of the first of these drugs that is on the site without a published use. */
async function findWithoutUses(tx: Db, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null
  const rest: SQL = sql`from drug d where d.id = any (${`{${ids.join()}}`}::int[]) and d.status = 'published'
    and not exists (select from drug_use u where u.drug_id = d.id and u.status = 'published') order by d.id limit 1`
  const [found] = await findRows(tx, selectOf(rowOf<{ name: string }>({ name: sql`d.name` }), rest))
  return found?.name ?? null
}

const refusal = (name: string, text: string) => new HttpProblem('invalid', `${name}. ${text}`, { uses: [text] })
