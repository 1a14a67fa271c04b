import type { KeyboardEvent } from 'react'

export interface BoardActions {
  undo(): void
  redo(): void
  shift(key: string, by: -1 | 1): void
  shiftPhase(key: string, by: -1 | 1): void
  /** Opens the inspector and goes into it. */
  edit(key: string): void
}

/** Undo everywhere but in fields, which undo their own typing; arrows and Enter on the cards. */
export function boardKeyDown(event: KeyboardEvent<HTMLElement>, actions: BoardActions): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey) {
    undoKeys(event, target, actions)
    return
  }
  const card = target.closest<HTMLElement>('[data-step]')
  if (!card) return
  const key = card.dataset.step!
  const handled = event.altKey ? move(event.key, key, actions) : step(event.key, card, key, actions)
  if (handled) event.preventDefault()
}

function undoKeys(event: KeyboardEvent<HTMLElement>, target: HTMLElement, { undo, redo }: BoardActions): void {
  if (target.matches('input, textarea, select')) return
  const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
  if (!isRedo && event.code !== 'KeyZ') return
  event.preventDefault()
  if (isRedo) redo()
  else undo()
}

function move(name: string, key: string, { shift, shiftPhase }: BoardActions): boolean {
  if (name === 'ArrowLeft' || name === 'ArrowRight') shiftPhase(key, name === 'ArrowLeft' ? -1 : 1)
  else if (name === 'ArrowUp' || name === 'ArrowDown') shift(key, name === 'ArrowUp' ? -1 : 1)
  else return false
  return true
}

function step(name: string, card: HTMLElement, key: string, { edit }: BoardActions): boolean {
  if (name === 'Enter') {
    edit(key)
    return true
  }
  const next = neighbourOf(name, card)
  next?.focus()
  return next !== undefined
}

/** Up and down within a phase, left and right to the nearest phase with cards. */
function neighbourOf(name: string, card: HTMLElement): HTMLElement | undefined {
  const phases = [
    ...(card.closest('.scheme-phases')?.querySelectorAll<HTMLElement>('.scheme-cards:not([hidden])') ?? []),
  ]
    .map(phase => [...phase.querySelectorAll<HTMLElement>('[data-step]')])
    .filter(cards => cards.length > 0)
  const phase = phases.findIndex(cards => cards.includes(card))
  const at = phases[phase]!.indexOf(card)
  if (name === 'ArrowUp' || name === 'ArrowDown') return phases[phase]![at + (name === 'ArrowUp' ? -1 : 1)]
  if (name !== 'ArrowLeft' && name !== 'ArrowRight') return undefined
  const cards = phases[phase + (name === 'ArrowLeft' ? -1 : 1)]
  return cards?.[Math.min(at, cards.length - 1)]
}
