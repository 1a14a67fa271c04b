import { useState } from 'react'
import type { BoardOperation } from '#features/treatments/scheme/scheme-board.ts'
import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { kindWords, shortTitle } from './board-view.ts'

interface StepChoiceProps {
  operations: readonly BoardOperation[]
  onAdd(operation: BoardOperation): void
  /** Makes a row draggable by its handle; without it rows have none. */
  attachRow?: (row: HTMLElement | null) => (() => void) | undefined
  /** An operation that does not exist yet; null where none can be created. */
  onCreate: ((kind: TreatmentKind) => void) | null
}

/** What a step can be: an operation of the crop, or an empty card that becomes a new one. */
export function StepChoice({ operations, onAdd, attachRow, onCreate }: StepChoiceProps) {
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const ofCrop = operations.filter(({ isOfCrop }) => isOfCrop)
  const found = ofCrop.filter(({ title }) => title.toLowerCase().includes(sought))
  return (
    <>
      <Sought text={text} onType={setText} />
      <h3>
        Для культуры <span className="text-muted">{found.length}</span>
      </h3>
      <ul className="scheme-choice" aria-label="Обработки культуры">
        {found.map(operation => (
          <li key={operation.id} ref={attachRow} data-key={operation.id}>
            <button type="button" onClick={() => onAdd(operation)}>
              <b>{shortTitle(operation.title)}</b> <small className="text-muted">{kindWords(operation)}</small>
              {!operation.isPublished && <Badge tone="honey">черновик</Badge>}
            </button>
            {attachRow && (
              <span data-handle aria-hidden="true" className="scheme-grip" title="Перетащить в фазу">
                <Icon name="grip" size={16} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-muted">
          {sought ? `По\u00a0запросу «${text.trim()}» ничего нет.` : 'У\u00a0культуры ещё нет обработок.'}
        </p>
      )}
      {onCreate && <EmptyCards onCreate={onCreate} />}
    </>
  )
}

const emptyCards: readonly { kind: TreatmentKind; words: string; icon: IconName }[] = [
  { kind: 'spray', words: 'Опрыскать', icon: 'drugs' },
  { kind: 'drench', words: 'Полить', icon: 'drop' },
  { kind: 'feed', words: 'Подкормить', icon: 'substances' },
  { kind: 'inspect', words: 'Осмотреть', icon: 'eye' },
  { kind: 'mechanical', words: 'Руками', icon: 'leaf' },
]

const EmptyCards = ({ onCreate }: { onCreate(kind: TreatmentKind): void }) => (
  <>
    <h3>Пустая карточка</h3>
    <ul className="scheme-empty" aria-label="Пустая карточка">
      {emptyCards.map(({ kind, words, icon }) => (
        <li key={kind}>
          <button type="button" onClick={() => onCreate(kind)}>
            <Icon name={icon} size={16} />
            {words}
            <span aria-hidden="true">+</span>
          </button>
        </li>
      ))}
    </ul>
  </>
)

const Sought = ({ text, onType }: { text: string; onType(text: string): void }) => (
  <label>
    Работа
    <input
      className="field scheme-sought"
      type="search"
      autoComplete="off"
      value={text}
      onChange={event => {
        event.stopPropagation()
        onType(event.currentTarget.value)
      }}
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    />
  </label>
)
