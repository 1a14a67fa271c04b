import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { ListKeyboardDelegate } from 'react-aria/ListKeyboardDelegate'
import { useListBox, useListBoxSection, useOption } from 'react-aria/useListBox'
import { Item } from 'react-stately/Item'
import { Section } from 'react-stately/Section'
import { type ListState, useListState } from 'react-stately/useListState'
import '../react-aria-style.ts'
import { type ComboboxOption, createKey, type ListHandle } from './answer.ts'

interface ComboboxListProps {
  id: string
  label: string
  handle: RefObject<ListHandle | null>
  options: readonly ComboboxOption[]
  /** Ids that cannot be chosen again. */
  chosen?: readonly (number | string)[] | undefined
  /** The options are those of another text: seen, but not chosen. */
  isStale: boolean
  /** The first option is active at once, else none before an arrow is pressed. */
  startsAtFirst: boolean
  /** The words of the command to create what was not found. */
  create: string | null
  onPick(key: string): void
  /** Id of the element that `aria-activedescendant` names. */
  onActive(id: string | undefined): void
}

/** The options of a combobox on React Aria's list box; the focus stays in the input. Loaded by `import()` in `combobox.tsx`. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, options, isStale, startsAtFirst, onActive } = props
  const box = useRef<HTMLDivElement>(null)
  const state = useOptions(props)
  const { collection, selectionManager: manager, disabledKeys } = state
  const { listBoxProps } = useListBox(
    { id, 'aria-label': label, shouldUseVirtualFocus: true, shouldSelectOnPressUp: true },
    state,
    box,
  )
  const delegate = useMemo(
    () => new ListKeyboardDelegate({ collection, disabledKeys, ref: box }),
    [collection, disabledKeys],
  )
  useImperativeHandle(props.handle, () => ({
    active: () => (manager.focusedKey === null ? null : String(manager.focusedKey)),
    move: key => moveTo(key, delegate, manager),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    const first = startsAtFirst && !isStale ? delegate.getFirstKey() : null
    manager.setFocusedKey(first === createKey ? null : first)
  }, [options, isStale])
  const { focusedKey } = manager
  useEffect(() => {
    onActive(focusedKey === null ? undefined : optionId(id, focusedKey))
    return () => onActive(undefined)
  }, [focusedKey, id, onActive])
  return (
    <div {...listBoxProps} ref={box} data-stale={isStale || undefined}>
      {[...collection].map(node =>
        node.type === 'section' ? (
          <Group key={node.key} title={String(node.rendered)}>
            {[...collection.getChildren!(node.key)].map(each => (
              <Option key={each.key} listId={id} name={each.key} state={state} />
            ))}
          </Group>
        ) : (
          <Option key={node.key} listId={id} name={node.key} state={state} />
        ),
      )}
    </div>
  )
}

/** The options as a collection of React Aria. */
function useOptions({ options, chosen, isStale, create, onPick }: ComboboxListProps): ListState<object> {
  const children = useMemo(() => toElements(options, chosen, create), [options, chosen, create])
  const disabledKeys = useMemo(
    () => (isStale ? options.map(({ id }) => String(id)) : (chosen ?? []).map(String)),
    [options, chosen, isStale],
  )
  return useListState({
    children,
    disabledKeys,
    selectionMode: 'single',
    selectedKeys: nothing,
    onSelectionChange: keys => onPick(String([...keys][0])),
  })
}

const nothing: readonly string[] = []

function toElements(options: ComboboxListProps['options'], chosen: ComboboxListProps['chosen'], create: string | null) {
  const sections = new Map<string, ReactElement<object>[]>()
  for (const option of options) {
    const note = [option.note, chosen?.includes(option.id) && 'уже выбрано'].filter(Boolean).join(' · ')
    const { section = '' } = option
    if (!sections.has(section)) sections.set(section, [])
    sections.get(section)!.push(
      <Item key={String(option.id)} textValue={option.title}>
        <span>{option.title}</span>
        {note && <small>{note}</small>}
      </Item>,
    )
  }
  const elements = [...sections].flatMap(([title, items]) =>
    title === ''
      ? items
      : [
          <Section key={`section ${title}`} title={title}>
            {items as never}
          </Section>,
        ],
  )
  if (create !== null)
    elements.push(
      <Item key={createKey} textValue={create}>
        <span>
          {create} <small>Alt+N</small>
        </span>
      </Item>,
    )
  return elements as never
}

/** Moves the active option; the last one is followed by the first. False where the key is not one of the list. */
function moveTo(
  key: string,
  delegate: ListKeyboardDelegate<object>,
  manager: ListState<object>['selectionManager'],
): boolean {
  const { focusedKey: at } = manager
  const [first, last] = [delegate.getFirstKey(), delegate.getLastKey()]
  const places: Record<string, () => string | number | null> = {
    ArrowDown: () => (at === null ? first : (delegate.getKeyBelow(at) ?? first)),
    ArrowUp: () => (at === null ? last : (delegate.getKeyAbove(at) ?? last)),
    PageDown: () => (at === null ? first : (delegate.getKeyPageBelow(at) ?? last)),
    PageUp: () => (at === null ? first : (delegate.getKeyPageAbove(at) ?? first)),
    Home: () => first,
    End: () => last,
  }
  const place = places[key]
  if (!place || first === null) return false
  manager.setFocusedKey(place())
  return true
}

const optionId = (listId: string, key: number | string) => `${listId}-${key}`

function Group({ title, children }: { title: string; children: ReactNode }) {
  const { itemProps, headingProps, groupProps } = useListBoxSection({ heading: title })
  return (
    <div {...itemProps}>
      <p {...headingProps}>{title}</p>
      <div {...groupProps}>{children}</div>
    </div>
  )
}

interface OptionProps {
  listId: string
  name: number | string
  state: ListState<object>
}

function Option({ listId, name, state }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  const { optionProps } = useOption({ key: name }, state, row)
  const isActive = state.selectionManager.focusedKey === name
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  // Selected is what Enter would take, as the ARIA practices say of lists that belong to an input.
  const attributes = { ...optionProps, id: optionId(listId, name), 'aria-selected': isActive }
  return (
    <div {...attributes} ref={row} className="combobox-option">
      {state.collection.getItem(name)?.rendered}
    </div>
  )
}
