import type { UseFacts } from './question.ts'

/** Treatments of planting material are counted by MOA_SEED alone. */
export const isSeedTreatment = (method: UseFacts['method']) => method === 'seed' || method === 'dip'

/** Seeds, tubers and roots are treated before planting, whether the row says so or not. */
export const plantingTimeOf = ({
  plantingTime,
  method,
}: Pick<UseFacts, 'method'> & Partial<Pick<UseFacts, 'plantingTime'>>): UseFacts['plantingTime'] =>
  plantingTime ?? (isSeedTreatment(method) ? 'before' : null)
