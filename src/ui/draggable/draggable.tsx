import { Fragment, type ReactNode, useCallback, useId, useReducer, useRef } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { DraggableChange } from './draggable-order.ts'
import { useDraggable } from './use-draggable.ts'
import { useListMotion } from './use-list-motion.ts'

interface CommonProps<Item> {
  /** What tells the items apart. */
  itemKey: keyof Item | ((item: Item) => string | number)
  /** The name of an item as it is read out. */
  itemLabel(item: Item): string
  label: string
  /** Lists of one group take items from each other. */
  group?: string
  layout?: 'list' | 'grid'
  /** Shown in a list without items. */
  empty?: ReactNode
  onChange?: (change: DraggableChange<Item>) => void
  children: (item: Item) => ReactNode
}

/** Either the value and who keeps it, or an array that is changed in place: never both. */
type ValueProps<Item> =
  | { modelValue: readonly Item[]; onUpdate: (items: Item[]) => void; list?: never }
  | { list: Item[]; modelValue?: never; onUpdate?: never }

export type DraggableProps<Item> = CommonProps<Item> & ValueProps<Item>

/** A list to be sorted by mouse, finger or keyboard; two buttons do the same for people who cannot drag. */
export function Draggable<Item>(props: DraggableProps<Item>) {
  const { itemKey, itemLabel, label, group = '', layout = 'list', empty, onChange, children } = props
  const { items, save } = useValue(props)
  const { list, attach } = useMovingList()
  const keyOf = (item: Item) => String(typeof itemKey === 'function' ? itemKey(item) : item[itemKey])
  const drag = useDraggable({ list, items, keyOf, nameOf: itemLabel, label, group, save, onChange })
  const { texts, shown, mark } = drag
  const hint = useId()
  return (
    <div>
      <ol ref={attach} aria-label={label} className={`relative ${layouts[layout]}`}>
        {shown.map((item, index) => {
          const key = keyOf(item)
          return (
            <Fragment key={key}>
              {mark === index && <Mark />}
              <Row
                id={key}
                name={itemLabel(item)}
                hint={hint}
                place={items.indexOf(item)}
                length={items.length}
                drag={drag}
              >
                {children(item)}
              </Row>
            </Fragment>
          )
        })}
        {mark !== null && mark >= shown.length && <Mark />}
        {shown.length === 0 && (
          <li className="rounded-control border border-dashed border-control p-4 text-center text-muted">{empty}</li>
        )}
      </ol>
      <p id={hint} hidden>
        {texts.instructions}
      </p>
      <p className="sr-only" aria-live="assertive">
        {drag.spoken}
      </p>
    </div>
  )
}

/** The list, whose rows move to their new places. */
function useMovingList() {
  const list = useRef<HTMLOListElement>(null)
  const motion = useListMotion<HTMLOListElement>()
  const attach = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      return motion(element)
    },
    [motion],
  )
  return { list, attach }
}

Draggable.displayName = 'draggable'

const layouts = { list: 'grid gap-2', grid: 'grid grid-cols-1 gap-2 picker:grid-cols-2 md:grid-cols-3 lg:grid-cols-4' }

const Mark = () => <li aria-hidden="true" className="h-1 rounded-full bg-primary" />

interface RowProps {
  id: string
  name: string
  hint: string
  /** In the stored order: the shown one is a draft while something is lifted. */
  place: number
  length: number
  drag: Pick<ReturnType<typeof useDraggable>, 'texts' | 'liftedKey' | 'attachRow' | 'keyDown' | 'leave' | 'moveTo'>
  children: ReactNode
}

const Row = ({ id, name, hint, place, length, drag, children }: RowProps) => (
  <li
    ref={drag.attachRow}
    data-key={id}
    data-lifted={id === drag.liftedKey || undefined}
    className="flex items-center gap-1 rounded-control border border-line bg-surface p-1 data-lifted:z-sticky data-lifted:border-primary data-lifted:shadow-lg"
  >
    <button
      type="button"
      data-handle
      aria-label={drag.texts.handle(name)}
      aria-describedby={hint}
      aria-pressed={id === drag.liftedKey}
      className="grid size-11 flex-none cursor-grab touch-none place-content-center rounded-chip text-muted hover:bg-line/60"
      onKeyDown={event => drag.keyDown(event, place)}
      onBlur={drag.leave}
    >
      <Icon name="grip" />
    </button>
    <div className="min-w-0 grow">{children}</div>
    <Step
      icon="arrow-up"
      label={drag.texts.up(name)}
      isEnd={place === 0}
      onStep={() => drag.moveTo(place, place - 1)}
    />
    <Step
      icon="arrow-down"
      label={drag.texts.down(name)}
      isEnd={place === length - 1}
      onStep={() => drag.moveTo(place, place + 1)}
    />
  </li>
)

interface StepProps {
  icon: IconName
  label: string
  isEnd: boolean
  onStep(): void
}

/** Not switched off at the end of the list: a button that vanishes under the finger loses the focus. */
function Step({ icon, label, isEnd, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      className="grid size-11 flex-none place-content-center rounded-chip text-muted hover:bg-line/60 hover:text-ink aria-disabled:opacity-40"
      onClick={() => isEnd || onStep()}
    >
      <Icon name={icon} />
    </button>
  )
}

function useValue<Item>({ list, modelValue, onUpdate }: DraggableProps<Item>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if ((list === undefined) === (modelValue === undefined))
    throw new Error('draggable needs either modelValue or list, and not both')
  const save = (next: Item[]) => {
    onUpdate?.(next)
    list?.splice(0, list.length, ...next)
    redraw()
  }
  return { items: modelValue ?? list ?? [], save }
}
