import type { Device } from './dose-input.ts'
import { type BaseUnit, convert, type Quantity } from './quantity.ts'
import { positive, type Ratio } from './ratio.ts'

/** What a measuring tool can show. */
export interface Gauge {
  unit: BaseUnit
  step: Ratio
  max: Ratio | null
}

export function gaugeOf(device: Device | null | undefined): Gauge | null {
  const step = positive(device?.step)
  return device && step ? { unit: device.unit, step, max: positive(device.max) } : null
}

/** Down to the step, in the unit of the tool: never above the exact amount. Null when the units cannot be converted. */
export function measureDown(
  exact: Quantity,
  { unit, step }: Pick<Gauge, 'unit' | 'step'>,
  density: Ratio | null,
): Quantity<BaseUnit> | null {
  const inUnit = convert(exact, unit, density)
  return inUnit && { value: inUnit.value.floorTo(step), unit }
}

/** The tools of a household, from coarse to fine within a unit. Spoons are no tools, see `notDevices`. */
export const devices: readonly (Device & { alias: string })[] = [
  { alias: 'vesy-1', name: 'Кухонные весы 1\u00a0г', unit: 'g', step: '1', max: '5000' },
  { alias: 'vesy-01', name: 'Карманные весы 0,1\u00a0г', unit: 'g', step: '0.1', max: '500' },
  { alias: 'vesy-001', name: 'Ювелирные весы 0,01\u00a0г', unit: 'g', step: '0.01', max: '100' },
  { alias: 'menzurka-50', name: 'Мензурка 50\u00a0мл', unit: 'ml', step: '1', max: '50' },
  { alias: 'shpric-10', name: 'Шприц 10\u00a0мл', unit: 'ml', step: '0.5', max: '10' },
  { alias: 'shpric-5', name: 'Шприц 5\u00a0мл', unit: 'ml', step: '0.2', max: '5' },
  { alias: 'shpric-1', name: 'Шприц 1\u00a0мл', unit: 'ml', step: '0.05', max: '1' },
  { alias: 'schet', name: 'Штучный счёт', unit: 'pcs', step: '1', max: null },
]

/** Things people measure with but must not, with the reason to show at the field. */
export const notDevices: Readonly<Record<string, { name: string; why: string }>> = {
  lozhka: {
    name: 'Ложка',
    why: 'Ложкой дозу не\u00a0отмерить: в\u00a0чайную ложку входит от\u00a03 до\u00a07\u00a0г разных порошков, ошибка вдвое. Возьмите весы или шприц.',
  },
}
