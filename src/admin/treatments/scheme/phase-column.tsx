import { type ReactNode, useRef } from 'react'
import type { BoardOperation, SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { useDraggable } from '#ui/draggable/use-draggable.ts'
import { plural } from '#ui/format/format.ts'
import { months } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import {
  boardStepOf,
  type Column,
  checksOfStep,
  colourOf,
  kindWords,
  operationOf,
  schemeGroup,
  titleOfStep,
} from './board-view.ts'
import type { FormStep } from './form-step.ts'
import { anchorText, codesText, productText } from './step-words.ts'

interface PhaseColumnProps {
  column: Column
  board: SchemeBoard | null
  steps: readonly FormStep[]
  chosen: string | null
  isOpen: boolean
  onToggle(): void
  onChoose(key: string): void
  /** A step was put at a place of this phase. */
  onPlace(key: string, index: number): void
  /** An operation was dragged from the palette to a place of this phase. */
  onTake(operation: BoardOperation, index: number): void
  onAdd(): void
  /** Of the chosen step, on a phone. */
  inspector: ReactNode
}

/** Steps of the phase are dragged within it and to other phases, operations from the palette into it. */
function usePhaseDrag({ column, board, onPlace, onTake }: PhaseColumnProps) {
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const place = (step: FormStep, index: number) => onPlace(step.key, index)
  const drag = useDraggable({
    list,
    // A folded phase takes drops too.
    area: section,
    items: column.steps,
    keyOf: step => step.key,
    nameOf: step => titleOfStep(board, step),
    label: column.name,
    // What stands in no phase is put into one, never back.
    group: column.phase ? schemeGroup : '',
    save: () => {},
    onChange(change) {
      if ('moved' in change) place(change.moved.element, change.moved.newIndex)
      else if ('added' in change && isOperation(change.added.element))
        onTake(change.added.element, change.added.newIndex)
      else if ('added' in change) place(change.added.element, change.added.newIndex)
    },
  })
  return { section, list, drag }
}

/** A phase with its steps; folded to a strip, and to a heading on a phone. */
export function PhaseColumn(props: PhaseColumnProps) {
  const { column, board, steps, isOpen, onToggle, onAdd, inspector } = props
  const { section, list, drag } = usePhaseDrag(props)
  return (
    <section
      ref={section}
      className="scheme-phase"
      data-open={isOpen || undefined}
      data-over={drag.mark !== null || undefined}
      aria-label={column.name}
    >
      <PhaseHead {...{ column, board, isOpen, onToggle }} />
      <div hidden={!isOpen} className="scheme-cards">
        <ol ref={list} aria-label={column.name}>
          {drag.shown.map((step, at) => (
            <Card
              key={step.key}
              {...props}
              step={step}
              number={steps.findIndex(({ key }) => key === step.key) + 1}
              at={at}
              drag={drag}
            />
          ))}
          {drag.mark !== null && <li aria-hidden="true" className="scheme-mark" />}
        </ol>
        {inspector}
        {column.phase && (
          <button
            type="button"
            className="scheme-add"
            aria-label={`Добавить шаг в\u00a0фазу «${column.name}»`}
            onClick={onAdd}
          >
            + Добавить
          </button>
        )}
        <p className="sr-only" aria-live="assertive">
          {drag.spoken}
        </p>
      </div>
    </section>
  )
}

/** The palette gives operations to the phases, and the phases give steps to each other. */
const isOperation = (given: FormStep | BoardOperation): given is BoardOperation => 'isOfCrop' in given

const worstTone = { forbidden: 'tomato', caution: 'honey', unknown: 'honey', ok: 'gray' } as const

function PhaseHead({
  column,
  board,
  isOpen,
  onToggle,
}: Pick<PhaseColumnProps, 'column' | 'board' | 'isOpen' | 'onToggle'>) {
  const { phase, steps, name } = column
  const states = steps.flatMap(({ key }) => checksOfStep(board, key).map(({ state }) => state))
  const worst = states.includes('forbidden') ? 'forbidden' : states.length > 0 ? 'caution' : 'ok'
  const total = steps.length
  const details = phase && [codesText(phase), months([...phase.months])].filter(Boolean).join(' · ')
  return (
    <h3 className="scheme-phase-head">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <b>{name}</b>
        {details && <small>{details}</small>}
        <Badge
          tone={worstTone[worst]}
          {...(worst !== 'ok' && { icon: worst === 'forbidden' ? 'forbidden' : 'warning' })}
        >
          {total} {plural(total, 'шаг', 'шага', 'шагов')}
        </Badge>
      </button>
    </h3>
  )
}

interface CardProps extends PhaseColumnProps {
  step: FormStep
  /** In the whole scheme, from 1. */
  number: number
  at: number
  drag: Pick<ReturnType<typeof useDraggable>, 'texts' | 'liftedKey' | 'attachRow' | 'keyDown' | 'leave'>
}

function Card({ board, steps, step, number, at, chosen, drag, onChoose }: CardProps) {
  const title = titleOfStep(board, step)
  const operation = operationOf(board, step)
  const products = productText(boardStepOf(board, step.key)?.options ?? [])
  return (
    <li
      ref={drag.attachRow}
      data-key={step.key}
      data-lifted={drag.liftedKey === step.key || undefined}
      data-kind={colourOf(operation)}
      data-chosen={chosen === step.key || undefined}
      className="scheme-card"
    >
      <button
        type="button"
        data-step={step.key}
        className="scheme-card-open"
        aria-current={chosen === step.key || undefined}
        onClick={() => onChoose(step.key)}
      >
        <span className="scheme-card-title">
          <span className="scheme-number">{number}</span>
          <b>{title}</b>
        </span>
        <span>
          <Icon name="calendar" size={14} /> {anchorText(step, steps)}
        </span>
        <span className="text-muted">{products || kindWords(operation)}</span>
        <Tags board={board} step={step} hasProducts={products !== ''} />
      </button>
      <button
        type="button"
        data-handle
        tabIndex={-1}
        className="scheme-grip"
        aria-label={drag.texts.handle(title)}
        onKeyDown={event => drag.keyDown(event, at)}
        onBlur={drag.leave}
      >
        <Icon name="grip" size={16} />
      </button>
    </li>
  )
}

function Tags({ board, step, hasProducts }: { board: SchemeBoard | null; step: FormStep; hasProducts: boolean }) {
  const checks = checksOfStep(board, step.key)
  const tags = [...new Map(checks.map(check => [check.tag, check])).values()]
  const isKnown = boardStepOf(board, step.key) !== undefined
  return (
    <span className="scheme-tags">
      {isKnown && !step.isRequired && <Badge>по&nbsp;желанию</Badge>}
      {isKnown && !hasProducts && <Badge>без препарата</Badge>}
      {tags.map(({ tag, state }) => (
        <Badge
          key={tag}
          tone={worstTone[state]}
          icon={state === 'forbidden' ? 'forbidden' : state === 'unknown' ? 'unknown' : 'warning'}
        >
          {tag}
        </Badge>
      ))}
    </span>
  )
}
