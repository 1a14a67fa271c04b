import type { CalculatorState } from './calculator-state.ts'

/** '' and mix follow registered uses; the others calculate without a drug. */
export const modes = {
  '': 'По препарату',
  mix: 'Баковая смесь',
  percent: 'Процент раствора',
  convert: 'Перевод норм',
  feed: 'Удобрения',
} as const
export type Mode = keyof typeof modes

export const modeOf = ({ mode }: Pick<CalculatorState, 'mode'>): Mode =>
  Object.hasOwn(modes, mode) ? (mode as Mode) : ''
