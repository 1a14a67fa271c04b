import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import { type RecordName, type RecordNames, statusWords } from '#admin/kit/kinds/kind-description.ts'
import type { LivingBlock, LivingCard } from '#admin/kit/living-description.ts'
import { findNames, type References } from '#admin/kit/records/find-names.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { factOfUse } from '#features/posts/fact-of-use.ts'
import { livingBlocks } from '#features/posts/living-blocks.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import type { RichNode } from '#kit/entity/rich-doc.ts'
import { referencesOfDoc } from '#kit/entity/rich-text.ts'
import { checkRichDoc } from '#kit/entity/rich-text-check.ts'
import { moscowDay } from '#kit/moscow-day.ts'

/** Rows of a table of uses in the editor; the site shows all. */
const shownUses = 4

const card = (
  state: LivingCard['state'],
  title: string,
  note: string,
  table: LivingCard['table'] = null,
): LivingCard => ({
  state,
  title,
  note,
  table,
})

/** How blocks look today, in the order of the blocks. Never throws for what they refer to. */
export async function findLivingCards(db: Db, blocks: readonly LivingBlock[]): Promise<LivingCard[]> {
  const mistakes = blocks.map(
    ({ type, attrs }) => checkRichDoc({ type: 'doc', content: [nodeOf({ type, attrs })] }, livingBlocks)[0],
  )
  const valid = blocks.filter((_, at) => !mistakes[at])
  const names = await findNames(db, referencesIn(valid))
  const facts = await findDrugFacts(db, valid)
  const cards: LivingCard[] = []
  for (const [at, block] of blocks.entries()) {
    const mistake = mistakes[at]
    cards.push(
      mistake ? card('invalid', 'Блок не\u00a0заполнен', mistake.message) : await cardOf(db, block, names, facts),
    )
  }
  return cards
}

/** An inline block stands in a paragraph. */
function nodeOf({ type, attrs }: LivingBlock): RichNode {
  const node = { type, attrs: { ...attrs } }
  return Object.hasOwn(livingBlocks, type) && livingBlocks[type]!.isInline
    ? { type: 'paragraph', content: [node] }
    : node
}

function referencesIn(blocks: readonly LivingBlock[]): References {
  const found: References = new Map()
  for (const block of blocks)
    for (const { to, id } of referencesOf(block)) found.set(to, new Set([...(found.get(to) ?? []), id]))
  return found
}

const referencesOf = (block: LivingBlock) => referencesOfDoc({ type: 'doc', content: [nodeOf(block)] }, livingBlocks)

interface DrugFacts {
  drugs: Map<number, Awaited<ReturnType<typeof findRecords<typeof drug>>>[number]>
  uses: Map<number, Awaited<ReturnType<typeof findRecords<typeof drugUse>>>[number]>
}

async function findDrugFacts(db: Db, blocks: readonly LivingBlock[]): Promise<DrugFacts> {
  const ids = (name: string) => [
    ...new Set(blocks.flatMap(referencesOf).flatMap(({ to, id }) => (to === name ? [id] : []))),
  ]
  const uses = await findRecords(db, drugUse, ids('drugUse'))
  const drugs = await findRecords(db, drug, [...new Set([...ids('drug'), ...uses.map(({ drugId }) => drugId)])])
  return { drugs: new Map(drugs.map(each => [each.id, each])), uses: new Map(uses.map(each => [each.id, each])) }
}

async function cardOf(db: Db, block: LivingBlock, names: RecordNames, facts: DrugFacts): Promise<LivingCard> {
  const { label } = livingBlocks[block.type]!
  const found = referencesOf(block).map(({ to, id }) =>
    names[entityNamed(to)?.path ?? '']?.find(name => name.id === id),
  )
  if (found.some(name => !name)) return card('deleted', 'Запись удалена', `На\u00a0сайте этого блока нет: ${label}.`)
  const known = found as RecordName[]
  const title = titleOf(block, known, facts)
  const closed = known.find(({ status }) => status !== 'published')
  if (closed)
    return card(
      'hidden',
      title,
      `«${closed.title}»\u00a0— ${statusWords[closed.status]}: пока так, на\u00a0сайте этого блока нет.`,
    )
  const lapse = lapseOf(block, facts)
  if (lapse)
    return card(
      'withdrawn',
      title,
      `${capitalised(lapse)}. На\u00a0сайте вместо карточки стоит «снят с\u00a0регистрации».`,
    )
  if (block.type === 'uses') return usesCard(db, block, title)
  return card('shown', title, label)
}

function titleOf(block: LivingBlock, names: readonly RecordName[], { drugs, uses }: DrugFacts): string {
  const use = uses.get(Number(block.attrs.drugUseId))
  const name = use && drugs.get(use.drugId)
  if (block.type === 'useFact' && use && name)
    return `${factOfUse(String(block.attrs.fact), use, name.registrations)} (${name.name}, ${use.objectText})`
  return names.map(({ title }) => title).join(' × ')
}

/** Why the registration of the drug is not in force today; null while it is, and for blocks without a drug. */
function lapseOf({ attrs }: LivingBlock, { drugs, uses }: DrugFacts): string | null {
  const found = drugs.get(Number(attrs.drugId)) ?? drugs.get(uses.get(Number(attrs.drugUseId))?.drugId ?? 0)
  const lapse = found && findLapse(found.kind, found.registrations, moscowDay(new Date()))
  return lapse ? lapse.why : null
}

async function usesCard(db: Db, { attrs }: LivingBlock, title: string): Promise<LivingCard> {
  const uses = await findUses(db, { ...(attrs as { plantId: number }), usableOnly: true })
  if (uses.length === 0)
    return card('shown', title, 'Разрешённых препаратов сейчас нет: так и\u00a0будет написано на\u00a0сайте.')
  const rows = uses.slice(0, shownUses).map(use => [use.drug.name, use.rate, use.phi.cell, use.place])
  const rest = uses.length - rows.length
  const note = rest > 0 ? `Живая таблица норм. Ещё строк: ${rest}.` : 'Живая таблица норм.'
  return card('shown', title, note, { head: ['Препарат', 'Норма', 'Ждать, сут. (раз)', 'Место'], rows })
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
