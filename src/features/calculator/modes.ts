import type { State } from './calculator-state.ts'

/** By the regulation of a drug, and what is counted without one. */
export const modes = {
  '': 'По препарату',
  mix: 'Баковая смесь',
  percent: 'Процент раствора',
  convert: 'Перевод норм',
  feed: 'Удобрения',
} as const
export type Mode = keyof typeof modes

export const modeOf = ({ mode }: Pick<State, 'mode'>): Mode => (Object.hasOwn(modes, mode) ? (mode as Mode) : '')
