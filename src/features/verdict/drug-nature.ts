import type { DrugFacts, SubstanceFacts } from './question.ts'

/** Whether a drug of this kind may be used only with a registration. */
export const needsRegistration = (kind: DrugFacts['kind']): boolean => !unregisteredKinds.includes(kind)

const unregisteredKinds: readonly DrugFacts['kind'][] = ['fertilizer', 'adjuvant', 'beneficial', 'trap']

/** Needs a registration and contains known substances, all of them biological. */
export const isBiological = ({ kind, substances }: Chemistry): boolean =>
  needsRegistration(kind) && substances.length > 0 && substances.every(each => each.isBiological)

/** Nothing is known about its substances, so it is neither chemical nor biological. Living organisms and traps need not have any. */
export const hasUnknownComposition = ({
  kind,
  substances,
}: {
  kind: DrugFacts['kind']
  substances: readonly unknown[]
}): boolean => kind !== 'beneficial' && kind !== 'trap' && substances.length === 0

interface Chemistry {
  kind: DrugFacts['kind']
  substances: readonly Pick<SubstanceFacts, 'isBiological'>[]
}
