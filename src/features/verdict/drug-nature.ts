import type { DrugFacts, SubstanceFacts } from './question.ts'

/** Of everything else, a drug without a registration is not a drug one may use. */
export const needsRegistration = (kind: DrugFacts['kind']): boolean => !unregisteredKinds.includes(kind)

const unregisteredKinds: readonly DrugFacts['kind'][] = ['fertilizer', 'adjuvant', 'beneficial', 'trap']

/** Registered, and not made of organisms or what they make alone. */
export const isChemical = ({ kind, substances }: Chemistry): boolean =>
  needsRegistration(kind) && substances.some(({ isBiological }) => !isBiological)

interface Chemistry {
  kind: DrugFacts['kind']
  substances: readonly Pick<SubstanceFacts, 'isBiological'>[]
}
