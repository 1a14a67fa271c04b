import type { BoardCheck, BoardOperation, BoardStep, SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { treatmentKinds } from '#features/treatments/treatment-kinds.ts'
import type { FormStep } from './form-step.ts'
import { phaseOfStep, stepsOfPhase } from './step-moves.ts'

/** A column of the board: a phase of the crop, or what stands in none. */
export interface Column {
  /** Empty: in no phase of the scale. */
  key: string
  name: string
  phase: SchemeBoard['phases'][number] | null
  steps: readonly FormStep[]
}

export function columnsOf(board: SchemeBoard | null, steps: readonly FormStep[]): Column[] {
  const keys = phaseKeys(board)
  const columns = (board?.phases ?? []).map(phase => ({
    key: phase.key,
    name: phase.name,
    phase,
    steps: stepsOfPhase(steps, phase.key, keys),
  }))
  const others = stepsOfPhase(steps, '', keys)
  return others.length > 0 ? [...columns, { key: '', name: 'Без фазы', phase: null, steps: others }] : columns
}

export const phaseKeys = (board: SchemeBoard | null): string[] => (board?.phases ?? []).map(({ key }) => key)

/** The colour of a card; its words say the kind too. */
export type CardKind = 'spray' | 'hand' | 'feed'

const colours: Readonly<Record<string, CardKind>> = {
  feed: 'feed',
  mechanical: 'hand',
  prune: 'hand',
  clean: 'hand',
  inspect: 'hand',
  trap: 'hand',
}

export const operationOf = (board: SchemeBoard | null, step: FormStep): BoardOperation | undefined =>
  board?.operations.find(({ id }) => id === step.treatmentId)

export const colourOf = (operation: BoardOperation | undefined): CardKind => colours[operation?.kind ?? ''] ?? 'spray'

export const kindWords = (operation: BoardOperation | undefined): string =>
  operation ? treatmentKinds[operation.kind] : ''

/** «Томат: таблетка в лунку» on the board of the tomato is «Таблетка в лунку». */
export function shortTitle(title: string): string {
  const rest = /^[^:]{2,30}: (.+)$/.exec(title)?.[1]
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : title
}

export const titleOfStep = (board: SchemeBoard | null, step: FormStep): string => {
  const operation = operationOf(board, step)
  return operation ? shortTitle(operation.title) : 'Обработка не\u00a0выбрана'
}

export const boardStepOf = (board: SchemeBoard | null, key: string): BoardStep | undefined =>
  board?.steps.find(step => step.key === key)

export const checksOfStep = (board: SchemeBoard | null, key: string): BoardCheck[] =>
  (board?.checks ?? []).filter(({ steps, state }) => state !== 'ok' && steps.includes(key))

export const phaseNameOf = (board: SchemeBoard | null, steps: readonly FormStep[], step: FormStep): string => {
  const key = phaseOfStep(steps, step, phaseKeys(board))
  return board?.phases.find(phase => phase.key === key)?.name ?? 'без фазы'
}

/** The phases and the palette exchange items by drag. */
export const schemeGroup = 'scheme'
