import type { DrugNames } from '#features/drug-uses/drug-options.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import type { MixTag } from './mix-rules.ts'

/** A drug as it goes into the tank, by the registered use it follows. */
export interface TankPartner {
  drug: DrugNames & {
    substances: readonly { alias: string; isBiological: boolean; groups: readonly { system: string; code: string }[] }[]
    formulation: { code: string; mixRank: number | null; isDiluted: boolean } | null
  }
  method: DrugUse['method']
}

const substanceTags: Readonly<Record<string, MixTag>> = {
  'gidroksid-kalciya': 'alkaline',
  'hlorokis-medi': 'copper',
  'sulfat-medi': 'copper',
  sera: 'sulfur',
  'vazelinovoe-maslo': 'oil',
  'sulfat-zheleza': 'iron_sulfate',
}

const groupTags: Readonly<Record<string, MixTag>> = {
  'IRAC 1B': 'organophosphate',
  'IRAC 3A': 'pyrethroid',
  'FRAC M01': 'copper',
  'FRAC M02': 'sulfur',
  'FRAC M03': 'dithiocarbamate',
}

/** Made by living things, but not alive. */
const notAlive = ['aversektin-s', 'avertin-n', 'fitobakteriomicin', 'liposaharidy']

export function tagsOf({ drug, method }: TankPartner): ReadonlySet<MixTag> {
  const tags = new Set<MixTag>()
  const add = (tag: MixTag | undefined | false) => tag && tags.add(tag)
  for (const { alias, isBiological, groups } of drug.substances) {
    add(substanceTags[alias])
    add(isBiological && !notAlive.includes(alias) && 'bio')
    for (const group of groups) add(groupTags[groupKey(group)])
  }
  add(drug.purposes.includes('herbicide') && 'herbicide')
  add(drug.kind === 'adjuvant' && 'adjuvant')
  add(drug.formulation?.isDiluted === false && 'undiluted')
  add(method === 'seed' && 'seed_treatment')
  return tags
}

const groupKey = ({ system, code }: { system: string; code: string }) => `${system} ${code}`

/** «Неизвестное действие» is no group: two unknown actions need not be one. */
const isGroup = ({ code }: { code: string }) => !/^(UN|NC)/.test(code)

/** Tags that only a pair has. */
export function pairTags(a: TankPartner['drug'], b: TankPartner['drug']): MixTag[] {
  const sameSubstance =
    a.alias === b.alias || a.substances.some(one => b.substances.some(other => other.alias === one.alias))
  const groupsOf = ({ substances }: TankPartner['drug']) =>
    substances.flatMap(({ groups }) => groups.filter(isGroup).map(groupKey))
  const groups = groupsOf(b)
  const tags: (MixTag | false)[] = [
    sameSubstance && 'same_ai',
    groupsOf(a).some(group => groups.includes(group)) && 'same_moa',
  ]
  return tags.filter(tag => tag !== false)
}
