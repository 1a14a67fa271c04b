import { type KeyboardEvent, useState } from 'react'
import { type RecordName, statusWords } from '#admin/kinds/kind-description.ts'
import type { FieldParts } from '#ui/fields/field.tsx'
import { useKnownNames } from './record-names.tsx'
import { type RecordSearch, useRecordSearch } from './use-record-search.ts'

interface RecordPickerProps {
  parts: FieldParts
  /** Path of the kind. */
  path: string
  /** What the field shows while nobody types. */
  shown: string
  /** Already chosen, so they cannot be chosen again. */
  chosen: readonly number[]
  placeholder: string
  onPick(id: number): void
  /** The text was removed. */
  onClear?(): void
}

/** A combobox that searches records while typing. Drafts and archived records are marked, because the site does not show them. */
export function RecordPicker({ parts, path, shown, chosen, placeholder, onPick, onClear }: RecordPickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const search = useRecordSearch(path)
  const { add } = useKnownNames()
  const isOpen = search.state !== 'closed'
  const listId = `${parts.id}-list`
  const close = () => {
    search.close()
    setText(null)
  }
  const pick = (option: RecordName | undefined) => {
    if (!option || chosen.includes(option.id)) return
    add(path, option)
    onPick(option.id)
    close()
  }
  const type = (value: string) => {
    setText(value)
    setActive(0)
    if (value === '') onClear?.()
    search.search(value)
  }
  return (
    <>
      <input
        {...parts.control}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? shown}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && search.options[active] ? `${listId}-${active}` : undefined}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => onKey(event, { search, active, setActive, pick, close, open: () => search.search(text ?? '') })}
        onBlur={close}
      />
      <Options id={listId} search={search} active={active} chosen={chosen} pick={pick} />
      <span role="status" className="sr-only">
        {search.state === 'ready' ? `Найдено: ${search.total}` : ''}
      </span>
    </>
  )
}

interface KeyContext {
  search: RecordSearch
  active: number
  setActive(index: number): void
  pick(option: RecordName | undefined): void
  close(): void
  open(): void
}

function onKey(event: KeyboardEvent, { search, active, setActive, pick, close, open }: KeyContext): void {
  const isOpen = search.state !== 'closed'
  const last = search.options.length - 1
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? setActive(Math.min(last, active + 1)) : open()),
    ArrowUp: () => setActive(Math.max(0, active - 1)),
    Enter: () => isOpen && pick(search.options[active]),
    Escape: close,
  }
  const run = keys[event.key]
  // Escape of a closed list belongs to the page, Enter must not submit the form from here.
  if (!run || (event.key === 'Escape' && !isOpen)) return
  event.preventDefault()
  run()
}

interface OptionsProps {
  id: string
  search: RecordSearch
  active: number
  chosen: readonly number[]
  pick(option: RecordName): void
}

function Options({ id, search, active, chosen, pick }: OptionsProps) {
  const { state, options, total } = search
  return (
    <div className="admin-options" hidden={state === 'closed'}>
      <div id={id} role="listbox" aria-label="Найденные записи">
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            aria-disabled={chosen.includes(option.id) || undefined}
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span>{option.title}</span>
            {option.status !== 'published' && <small>{statusWords[option.status]}</small>}
            {chosen.includes(option.id) && <small>уже выбрано</small>}
          </div>
        ))}
      </div>
      {state === 'ready' && options.length === 0 && <p>Ничего не&nbsp;нашлось.</p>}
      {state === 'ready' && total > options.length && <p>Показаны первые {options.length}: уточните запрос.</p>}
      {state === 'failed' && <p role="alert">Не&nbsp;удалось загрузить список. Проверьте связь.</p>}
    </div>
  )
}
