import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { hasMatch } from '#kit/text/exact-match.ts'
import { lazyPart } from '../lazy-part.ts'
import type { ComboboxOption } from './answer.ts'
import { type ComboboxRules, type ComboboxState, useCombobox } from './use-combobox.ts'
import './combobox.css'

interface ComboboxProps<Option extends ComboboxOption> extends ComboboxRules<Option> {
  /** Attributes of the input: id, name, class and what describes it. */
  control: Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'role'>
  /** What the field shows while nobody types. */
  shown: string
  /** The name of the list. */
  listLabel: string
  nothing?: ReactNode
  failed?: ReactNode
}

const importList = () => import('./combobox-list.tsx')
const ComboboxList = lazyPart(() => importList().then(part => part.ComboboxList))

/**
 * A text field that asks while somebody types and shows what was found. The list comes by `import()` when the field gets the focus, so a
 * page pays for it only where it is used; the input is the same before and after.
 */
export function Combobox<Option extends ComboboxOption>({
  control,
  shown,
  isSearch = false,
  ...props
}: ComboboxProps<Option>) {
  const combobox = useCombobox({ isSearch, ...props })
  const [activeId, setActiveId] = useState<string | undefined>()
  const { text, isOpen, type, open, close, onKeyDown } = combobox
  const listId = useId()
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? activeId : undefined}
        {...(isSearch ? { defaultValue: shown } : { value: text ?? shown })}
        onFocus={() => void importList().catch(() => {})}
        onChange={event => type(event.currentTarget.value)}
        onClick={event => {
          if (isSearch || isOpen) return
          // What is typed next replaces the chosen name.
          event.currentTarget.select()
          open('')
        }}
        onKeyDown={onKeyDown}
        // React Aria reports a pressed option as a move of the focus into the list.
        onBlur={event => event.isTrusted && close()}
      />
      {isOpen && <Box {...props} combobox={combobox} isSearch={isSearch} listId={listId} onActive={setActiveId} />}
      <span role="status" className="sr-only">
        {combobox.answers.state === 'ready' ? `Найдено: ${combobox.answers.total}` : ''}
      </span>
    </>
  )
}

interface BoxProps<Option extends ComboboxOption> extends Omit<ComboboxProps<Option>, 'control' | 'shown'> {
  combobox: ComboboxState<Option>
  listId: string
  onActive(id: string | undefined): void
}

function Box<Option extends ComboboxOption>({
  combobox,
  listId,
  onActive,
  listLabel,
  isSearch,
  ...props
}: BoxProps<Option>) {
  const { chosen, onCreate, nothing = 'Ничего не\u00a0нашлось.', failed = noList } = props
  const { answers, text, list, take } = combobox
  const { options, total, state } = answers
  const typed = (text ?? '').trim()
  return (
    // Chrome would stop at a box that scrolls.
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the input
    <div tabIndex={-1} className="combobox-box" onMouseDown={event => event.preventDefault()}>
      <Suspense fallback={<p>Загружаем список…</p>}>
        <ComboboxList
          id={listId}
          label={listLabel}
          handle={list}
          options={options}
          chosen={chosen}
          isStale={state !== 'ready'}
          startsAtFirst={!isSearch}
          create={onCreate && state === 'ready' && !hasMatch(options, typed) ? createText(typed) : null}
          onPick={take}
          onActive={onActive}
        />
      </Suspense>
      {state === 'loading' && options.length === 0 && <p>Ищем…</p>}
      {state === 'ready' && options.length === 0 && <p>{nothing}</p>}
      {state === 'ready' && !isSearch && total > options.length && (
        <p>Показаны первые {options.length}: уточните запрос.</p>
      )}
      {state === 'failed' && <p role="alert">{failed}</p>}
    </div>
  )
}

const createText = (typed: string) => (typed ? `Создать «${typed}»…` : 'Создать…')

const noList = 'Не\u00a0удалось загрузить список. Проверьте связь.'
