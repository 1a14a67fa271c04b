import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type RecordName, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { exactMatch } from '#kit/text/exact-match.ts'
import type { FieldParts } from '#ui/fields/field.tsx'
import { useCreation } from './record-creation.ts'
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
export function RecordPicker(props: RecordPickerProps) {
  const { parts, shown, chosen, placeholder } = props
  const { text, typed, active, setActive, search, pick, create, close, type, open, enter } = usePicker(props)
  const isOpen = search.state !== 'closed'
  const listId = `${parts.id}-list`
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
        aria-activedescendant={isOption(search, active, create) ? `${listId}-${active}` : undefined}
        onChange={event => type(event.currentTarget.value)}
        onClick={() => isOpen || open()}
        onKeyDown={event => onKey(event, { search, active, setActive, close, open, create, enter })}
        onBlur={close}
      />
      <Options id={listId} search={search} active={active} chosen={chosen} pick={pick} typed={typed} create={create} />
      <span role="status" className="sr-only">
        {search.state === 'ready' ? `Найдено: ${search.total}` : ''}
      </span>
    </>
  )
}

/** While an answer is awaited, the list is that of another text, and none of it is chosen by keys. */
const isOption = ({ options, state }: RecordSearch, at: number, create: unknown) =>
  state === 'ready' && (at < options.length || (at === options.length && create !== null))

function usePicker({ path, chosen, onPick, onClear }: RecordPickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const search = useRecordSearch(path)
  const { add } = useKnownNames()
  const openDrawer = useCreation()
  const typed = (text ?? '').trim()
  const isEntered = useEntered(search, () => pick(exactMatch(search.options, typed)))
  const close = () => {
    isEntered.current = false
    search.close()
    setText(null)
  }
  const take = (name: RecordName) => {
    add(path, name)
    onPick(name.id)
  }
  const pick = (option: RecordName | undefined) => {
    if (!option || chosen.includes(option.id)) return
    take({ id: option.id, title: option.title, status: option.status })
    close()
  }
  const create =
    openDrawer &&
    (() => {
      close()
      openDrawer({ path, text: typed, onCreated: take })
    })
  const enter = () => {
    if (search.state === 'loading') isEntered.current = true
    else if (active === search.options.length && search.state === 'ready') create?.()
    else pick(search.options[active])
  }
  const type = (value: string) => {
    isEntered.current = false
    setText(value)
    setActive(0)
    if (value === '') onClear?.()
    search.search(value)
  }
  const open = () => {
    setActive(0)
    search.search(text ?? '')
  }
  return { text, typed, active, setActive, search, pick, create, close, type, open, enter }
}

/** Whether Enter was pressed before the answer: nobody has seen the list then, so only what was typed may be chosen from it. */
function useEntered({ state }: RecordSearch, take: () => void) {
  const isEntered = useRef(false)
  const takeEntered = useEffectEvent(() => {
    if (isEntered.current) take()
    isEntered.current = false
  })
  useEffect(() => {
    if (state === 'ready') takeEntered()
  }, [state])
  return isEntered
}

interface KeyContext {
  search: RecordSearch
  active: number
  setActive(index: number): void
  close(): void
  open(): void
  enter(): void
  /** Null where nothing can be created. */
  create: (() => void) | null
}

function onKey(event: KeyboardEvent, { search, active, setActive, close, open, create, enter }: KeyContext): void {
  const isOpen = search.state !== 'closed'
  // Behind the found records stands the command to create one.
  const last = search.options.length - (create ? 0 : 1)
  const move = (by: number) => search.state === 'ready' && setActive(Math.max(0, Math.min(last, active + by)))
  if (event.altKey && event.code === 'KeyN' && create) {
    event.preventDefault()
    create()
    return
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? move(1) : open()),
    ArrowUp: () => move(-1),
    Enter: enter,
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
  typed: string
  create: (() => void) | null
}

function Options({ id, search, active, chosen, pick, typed, create }: OptionsProps) {
  const { state, options, total } = search
  useEffect(() => {
    if (state === 'ready') document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, state])
  return (
    <div className="admin-options" hidden={state === 'closed'}>
      {!typed && options.length > 0 && <p>Недавние</p>}
      <div id={id} role="listbox" aria-label="Найденные записи">
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active && state === 'ready'}
            aria-disabled={chosen.includes(option.id) || undefined}
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span>{option.title}</span>
            {option.note && <small>{option.note}</small>}
            {option.status !== 'published' && <small>{statusWords[option.status]}</small>}
            {chosen.includes(option.id) && <small>уже выбрано</small>}
          </div>
        ))}
        {create && state === 'ready' && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input, which keeps the focus
          <div
            id={`${id}-${options.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={active === options.length}
            onMouseDown={event => event.preventDefault()}
            onClick={create}
          >
            {typed ? `Создать «${typed}»…` : 'Создать…'} <small>Alt+N</small>
          </div>
        )}
      </div>
      {state === 'ready' && options.length === 0 && <p>Ничего не&nbsp;нашлось.</p>}
      {state === 'ready' && total > options.length && <p>Показаны первые {options.length}: уточните запрос.</p>}
      {state === 'failed' && <p role="alert">Не&nbsp;удалось загрузить список. Проверьте связь.</p>}
    </div>
  )
}
