import { and, eq, sql } from 'drizzle-orm'
import { type Actor, recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { pathOfTarget, sourcePath, targetAddress } from '#features/redirects/address.ts'
import { missingAddress, redirect } from '#features/redirects/redirect.table.ts'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { whatAnswers } from './what-answers.server.ts'

export const redirectStatuses = [301, 302, 410] as const
type RedirectStatus = (typeof redirectStatuses)[number]

export interface RedirectInput {
  from: string
  /** Null or empty with status 410. */
  to: string | null
  status: RedirectStatus
}

export interface StoredRedirect {
  id: number
  from: string
  to: string | null
  status: number
  version: number
}

/** All are read at once when one is saved or a process starts to use them. */
const maxRedirects = 10_000

/** Any number, but the same in every version of the program: chains are flattened by one writer at a time. */
const redirectLock = 5_346_012

/**
 * Saves a redirect; without `id` and `version` a new one. Chains become direct: its target is replaced by where that leads, and redirects to
 * its source lead to its target. Throws 422 at the field, 404, and 409 for another version.
 */
export async function saveRedirect(
  db: Db,
  actor: Actor,
  input: RedirectInput,
  stored?: { id: number; version: number },
): Promise<StoredRedirect> {
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select pg_advisory_xact_lock(${redirectLock})`)
    const others = (await tx.select().from(redirect)).filter(({ id }) => id !== stored?.id)
    if (!stored && others.length >= maxRedirects)
      throw invalid({ from: [`Больше ${maxRedirects} переадресаций не\u00a0бывает.`] })
    const from = await checkSource(tx, input.from, others)
    const to = input.status === 410 ? null : await checkTarget(tx, from, input.to ?? '', others)
    const values = { from, to, status: input.status }
    const saved = stored ? await update(tx, stored, values) : (await tx.insert(redirect).values(values).returning())[0]!
    await leadFurther(tx, others, from, values)
    await tx.delete(missingAddress).where(eq(missingAddress.path, from))
    await recordAdminEvents(tx, actor, [{ event: 'redirect-saved', userId: null, detail: describe(values) }])
    await raiseGeneration(tx)
    const { id, version } = saved
    return { id, version, ...values }
  })
}

const describe = ({ from, to, status }: Omit<StoredRedirect, 'id' | 'version'>) =>
  `${from} → ${to ?? 'нет страницы'} (${status})`

async function update(
  tx: Db,
  { id, version }: { id: number; version: number },
  values: Omit<StoredRedirect, 'id' | 'version'>,
) {
  const [saved] = await tx
    .update(redirect)
    .set({ ...values, version: sql`${redirect.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(redirect.id, id), eq(redirect.version, version)))
    .returning()
  if (saved) return saved
  const isThere = (await tx.$count(redirect, eq(redirect.id, id))) > 0
  throw isThere
    ? new HttpProblem('conflict', 'Переадресацию уже изменил другой редактор. Обновите страницу.')
    : new HttpProblem('missing')
}

async function checkSource(tx: Db, text: string, others: readonly StoredRedirect[]): Promise<string> {
  const from = sourcePath(text)
  if (from === null) throw invalid({ from: ['Нужен путь этого сайта, например /staryj-adres, без знаков ? и\u00a0#.'] })
  if (/(\/_payload\.json|\.data)$/.test(from))
    throw invalid({ from: ['По\u00a0этому адресу браузер берёт данные страницы. Укажите адрес самой страницы.'] })
  if (others.some(other => other.from === from))
    throw invalid({ from: ['С\u00a0этого адреса уже есть переадресация.'] })
  const answerer = await whatAnswers(tx, from)
  if (answerer.type === 'page')
    throw invalid({ from: ['По\u00a0этому адресу открывается страница сайта, переадресация её закроет.'] })
  if (answerer.type === 'former')
    throw invalid({ from: [`Этот адрес сам ведёт на\u00a0${answerer.present}: так запись называлась раньше.`] })
  return from
}

/** Where the target finally leads. */
async function checkTarget(tx: Db, from: string, text: string, others: readonly StoredRedirect[]): Promise<string> {
  const to = targetAddress(text)
  if (to === null) throw invalid({ to: ['Нужен путь этого сайта или адрес, который начинается с\u00a0https://.'] })
  const path = pathOfTarget(to)
  if (path === null) return to
  const next = others.find(other => other.from === path)
  if (next?.to === null) throw invalid({ to: ['Этой страницы больше нет: на\u00a0её адресе стоит ответ 410.'] })
  const last = next?.to ?? to
  if (pathOfTarget(last) === from) throw invalid({ to: ['Получится круг: этот адрес ведёт обратно.'] })
  if (next) return last
  const answerer = await whatAnswers(tx, path)
  if (answerer.type === 'nothing') throw invalid({ to: ['По\u00a0этому адресу ничего нет: проверьте, откуда он.'] })
  return answerer.type === 'former' ? answerer.present : to
}

/** Redirects to the source of another one lead where that leads. */
async function leadFurther(
  tx: Db,
  others: readonly StoredRedirect[],
  from: string,
  { to, status }: Omit<StoredRedirect, 'id' | 'version'>,
) {
  const ids = others.filter(other => other.to !== null && pathOfTarget(other.to) === from).map(({ id }) => id)
  if (ids.length === 0) return
  const changed = { to, version: sql`${redirect.version} + 1`, updatedAt: sql`now()`, ...(to === null && { status }) }
  await tx
    .update(redirect)
    .set(changed)
    .where(sql`${redirect.id} = any (${sql.param(ids)}::int[])`)
}

export async function deleteRedirect(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const [deleted] = await tx.delete(redirect).where(eq(redirect.id, id)).returning()
    if (!deleted) throw new HttpProblem('missing')
    await recordAdminEvents(tx, actor, [{ event: 'redirect-deleted', userId: null, detail: describe(deleted) }])
    await raiseGeneration(tx)
  })
}

/** Editors need not see it again; it comes back when it is asked for again. */
export const forgetMissing = async (db: Db, path: string): Promise<void> => {
  await db.delete(missingAddress).where(eq(missingAddress.path, path))
}
