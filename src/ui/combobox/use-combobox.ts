import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { exactMatch } from '#kit/text/exact-match.ts'
import { type Answer, type ComboboxOption, createKey, type ListHandle } from './answer.ts'
import { type Answers, useAnswers } from './use-answers.ts'

export interface ComboboxRules<Option> {
  find(text: string, signal: AbortSignal): Promise<Answer<Option>>
  onPick(option: Option): void
  /** The text was removed. */
  onClear?(): void
  /** Options that cannot be chosen again. */
  chosen?: readonly Option['id' & keyof Option][]
  /** Opens what creates a record with this name; it is reached by its own key, an arrow or a click, never by Enter alone. */
  onCreate?: ((text: string) => void) | null
  /** A field of a search form: what was typed stays, and Enter sends it unless an option was chosen by arrows. */
  isSearch?: boolean
}

export interface ComboboxState<Option> {
  answers: Answers<Option>
  /** What was typed and not yet chosen; null while the field shows its value. */
  text: string | null
  isOpen: boolean
  list: RefObject<ListHandle | null>
  type(value: string): void
  open(value: string): void
  close(): void
  take(key: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
}

/** What is typed, asked and chosen. The list itself is loaded later, so nothing here needs it. */
export function useCombobox<Option extends ComboboxOption>(rules: ComboboxRules<Option>): ComboboxState<Option> {
  const { find, onPick, onClear, chosen = [], onCreate, isSearch = false } = rules
  const [text, setText] = useState<string | null>(null)
  const answers = useAnswers(find)
  const list = useRef<ListHandle>(null)
  const isOpen = answers.state !== 'closed'
  const pick = (option: Option | undefined) => {
    if (!option || chosen.includes(option.id as never)) return
    close()
    onPick(option)
  }
  const isEntered = useEntered(answers.state, () => pick(exactMatch(answers.options, text ?? '')))
  const close = () => {
    isEntered.current = false
    answers.close()
    if (!isSearch) setText(null)
  }
  const create = () => {
    close()
    onCreate?.((text ?? '').trim())
  }
  const take = (key: string) =>
    key === createKey ? create() : pick(answers.options.find(({ id }) => String(id) === key))
  const enter = () => enterChoice({ state: answers.state, list, isEntered, isSearch, take, close })
  return {
    answers,
    text,
    isOpen,
    list,
    close,
    take,
    type(value) {
      isEntered.current = false
      setText(value)
      if (value === '') onClear?.()
      answers.ask(value)
    },
    open: value => answers.ask(value),
    onKeyDown(event) {
      const open = () => answers.ask(isSearch ? event.currentTarget.value : '')
      const isForUs = press(event, { isOpen, list, enter, close, open, create: onCreate ? create : null })
      if (isForUs) event.preventDefault()
    },
  }
}

/** Whether Enter was pressed before the answer: nobody has seen the list then, so only what was typed may be chosen from it. */
function useEntered(state: Answers<unknown>['state'], take: () => void) {
  const isEntered = useRef(false)
  const takeEntered = useEffectEvent(() => {
    const wasEntered = isEntered.current
    isEntered.current = false
    if (wasEntered) take()
  })
  useEffect(() => {
    if (state === 'ready') takeEntered()
  }, [state])
  return isEntered
}

interface Entering extends Pick<ComboboxState<unknown>, 'list' | 'take' | 'close'> {
  state: Answers<unknown>['state']
  isEntered: RefObject<boolean>
  isSearch: boolean
}

/** Takes what arrows have chosen, or waits for the answer. Whether Enter was for the list. */
function enterChoice({ state, list, isEntered, isSearch, take, close }: Entering): boolean {
  const active = state === 'ready' ? (list.current?.active() ?? null) : null
  if (active !== null) take(active)
  else if (isSearch) close()
  else isEntered.current = state === 'loading'
  return active !== null || !isSearch
}

interface Keys extends Pick<ComboboxState<unknown>, 'isOpen' | 'list' | 'close'> {
  enter(): boolean
  open(): void
  create: (() => void) | null
}

/** Whether the key was for the list. Escape of a closed one belongs to the page; Enter in a field of records never submits the form. */
function press(
  { altKey, code, key, nativeEvent }: KeyboardEvent,
  { isOpen, list, enter, close, open, create }: Keys,
): boolean {
  if (nativeEvent.isComposing) return false
  if (altKey && code === 'KeyN' && create) return run(create)
  if (key === 'Enter') return enter()
  if (key === 'Escape') return isOpen && run(close)
  if (isOpen) return list.current?.move(key) ?? false
  return key === 'ArrowDown' && run(open)
}

function run(command: () => void): true {
  command()
  return true
}
