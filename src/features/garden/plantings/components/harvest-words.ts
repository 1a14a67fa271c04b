import type { PlantingView } from '../planting-view.ts'

type Harvest = PlantingView['harvests'][number]

const units = { kg: 'кг', g: 'г', pcs: 'шт.', l: 'л' } as const

export const harvestTitle = (codes: Harvest['codes']) => (codes.length > 0 ? 'Сбор раньше срока' : 'Сбор')

/** Empty: not told. */
export const harvestAmount = ({ amount, unit }: Pick<Harvest, 'amount' | 'unit'>) =>
  amount && unit ? `${amount} ${units[unit as keyof typeof units]}` : ''
