import { fillingOrder, mixingSteps } from '#features/dosing/mixing-steps.ts'
import type { StoredDrug } from './find-drug.server.ts'
import { tankPartner } from './tank-partner.ts'

/** «Приготовление»: the filling order of the calculator for this product alone; for what is not diluted, how it is applied. */
export function preparationOf(drug: StoredDrug): { steps: string[]; note: string | null } {
  if (drug.form === null)
    return { steps: [], note: 'Нет данных о\u00a0форме препарата: готовьте, как написано на\u00a0этикетке.' }
  if (!drug.form.isDiluted)
    return { steps: [], note: 'Раствор не\u00a0готовят: препарат вносят как есть, по\u00a0норме.' }
  const order = fillingOrder([tankPartner(drug)])
  if (order.length === 0)
    return { steps: [], note: 'Порядок для этой формы не\u00a0известен: готовьте, как написано на\u00a0этикетке.' }
  return {
    steps: ['Наденьте перчатки, очки и\u00a0маску.', ...mixingSteps(order)],
    note: 'Посуда\u00a0— не\u00a0пищевая. Раствор не\u00a0хранят: готовьте столько, сколько израсходуете.',
  }
}
