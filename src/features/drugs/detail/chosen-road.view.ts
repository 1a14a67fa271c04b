import { anyProduct, type KindRule, kindRules } from '#features/dosing/mixing.ts'
import { productFormText } from '#features/drug-uses/product-form.ts'
import { calculatorLink, isCalculable, verdictForBadge } from '#features/verdict/calculator-link.ts'
import type { Road } from '#features/verdict/road.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { typeset } from '#ui/format/format.ts'
import type { UseRow } from '../uses/find-uses.server.ts'
import { chooseUse } from './chosen-use.ts'
import { drugQuestions } from './drug-questions.ts'
import type { StoredDrug } from './find-drug.server.ts'
import type { FoundPair } from './find-pair.server.ts'
import { preparationOf } from './preparation.ts'
import { tankPartner } from './tank-partner.ts'

/** The crop of `?crop=`; `unknown` when the drug has no use for it. */
export type ChosenCrop = StoredDrug['crops'][number] | 'unknown' | null

export function cropOf(drug: StoredDrug, alias: string | undefined): ChosenCrop {
  if (alias === undefined) return null
  return drug.crops.find(crop => crop.alias === alias) ?? 'unknown'
}

const otherProducts: KindRule = {
  with: 'все остальные',
  verdict: 'unknown',
  reason: 'Правила нет: сделайте пробу на\u00a0совместимость.',
}

interface ChosenRoad extends Omit<Road, 'crop'> {
  crop: ChosenCrop
  pair: FoundPair
  /** The query of what is chosen. */
  search: string
  /** Why it must not be used; null: it may. */
  ban: string | null
  /** Uses on all pages. */
  total: number
}

/** «Фитофтороз, альтернариоз (только сдерживает)». */
const againstText = (targets: readonly { name: string; partial: boolean }[]): string =>
  targets
    .map(
      ({ name, partial }, index) => (index === 0 ? name : lowerFirst(name)) + (partial ? ' (только сдерживает)' : ''),
    )
    .join(', ')

/** The road from the product to its dose and to what it mixes with. */
export function roadOf(
  drug: StoredDrug,
  uses: readonly UseRow[],
  { crop, target, place, search, pair, ban, total }: ChosenRoad,
) {
  const toRow = (use: UseRow) => regulationRow(drug, use, crop, { target, place, isForbidden: pair.instead !== null })
  const found = crop && crop !== 'unknown' ? chooseUse(pair.uses) : null
  const chosen = found && chosenView(toRow(found.use), found.others, { target, uses: [...pair.uses, ...uses] })
  const rules = kindRules(tankPartner(drug)).map(rule => ({ ...rule, reason: typeset(rule.reason) }))
  return {
    chosen,
    /** Where «Рассчитать» of the whole page leads. */
    calculate: chosen ? chosen.use.calculate : ban ? null : calculatorLink({ drug: drug.alias, target, place }),
    mixes: ban ? null : `/drugs/${drug.alias}/mix${search}`,
    uses: uses.filter(({ alias }) => alias !== chosen?.use.alias).map(toRow),
    /** How to prepare what must not be used is not told. */
    preparation: ban ? null : preparationOf(drug),
    rules: rules.some(rule => rule.with === anyProduct) ? rules : [...rules, otherProducts],
    questions: drugQuestions({
      drug,
      uses,
      crop: crop && crop !== 'unknown' ? crop.name : null,
      hasMore: uses.length < total,
      ban,
      rules,
    }),
    namesakes: drug.namesakes.map(({ alias, name, form, contents }) => ({
      alias,
      title: [name, productFormText(form, contents)].filter(Boolean).join(', '),
    })),
  }
}

/** `isForbidden`: the address asks for what no row covers. */
function regulationRow(
  { alias }: StoredDrug,
  { drug: _, isUsable: __, isPartial: ___, waitOrder: ____, phi, verdict, ...use }: UseRow,
  chosen: ChosenCrop,
  { target: wanted, place, isForbidden }: Road & { isForbidden: boolean },
) {
  const crop = chosen && chosen !== 'unknown' ? chosen.alias : onlyAlias(use.crops)
  const target = use.targets.find(each => each.alias === wanted)?.alias ?? onlyAlias(use.targets)
  const calculate =
    !isForbidden && isCalculable(verdict.level)
      ? calculatorLink({ drug: alias, crop, target, use: use.alias, place })
      : null
  return { ...use, phi: { text: phi.text }, verdict: verdictForBadge({ verdict }), calculate }
}

type RegulationRow = ReturnType<typeof regulationRow>

/** The use of the card, and the problems of the crop to choose from. */
function chosenView(
  use: RegulationRow,
  others: number,
  { target, uses }: { target: Road['target']; uses: readonly UseRow[] },
) {
  const targets = [
    ...new Map(uses.flatMap(each => each.targets).map(({ alias, name }) => [alias, { alias, name }])).values(),
  ]
  const asked = targets.find(({ alias }) => alias === target)
  return {
    use,
    others,
    targets,
    target: asked?.alias ?? null,
    targetName: asked?.name ?? null,
    against: againstText(use.targets),
  }
}

const onlyAlias = (list: readonly { alias: string }[]) => (list.length === 1 ? list[0]!.alias : undefined)
