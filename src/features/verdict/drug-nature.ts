import type { DrugFacts, SubstanceFacts } from './question.ts'

/** Whether a drug of this kind may be used only with a registration. */
export const needsRegistration = (kind: DrugFacts['kind']): boolean => !unregisteredKinds.includes(kind)

const unregisteredKinds: readonly DrugFacts['kind'][] = ['fertilizer', 'adjuvant', 'beneficial', 'trap']

/** Needs a registration and contains a substance that is not biological. */
export const isChemical = ({ kind, substances }: Chemistry): boolean =>
  needsRegistration(kind) && substances.some(({ isBiological }) => !isBiological)

interface Chemistry {
  kind: DrugFacts['kind']
  substances: readonly Pick<SubstanceFacts, 'isBiological'>[]
}
