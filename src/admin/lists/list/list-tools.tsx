import { type ReactNode, Suspense, useRef, useState } from 'react'
import { closeByEscape, useCloseFromOutside } from '#admin/lists/head/use-close-from-outside.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { resultsId } from '#ui/list/results-id.ts'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { useGetForm } from '#ui/list/use-get-form.ts'
import type { BoxGroup, ListView, Panel, Parameter, PickGroup } from './list-view.ts'

const ColumnOrder = lazyPart(() => import('./column-order.tsx').then(({ ColumnOrder }) => ColumnOrder))
const RecordSearch = lazyPart(() => import('#admin/kit/record-search.tsx').then(({ RecordSearch }) => RecordSearch))

/** Search, filters, order and columns. Each is a GET form that sends the rest of the state as hidden inputs. */
export function ListTools({ view }: { view: ListView }) {
  const { sort, filters, columns } = view
  const action = `/admin/${view.path}`
  return (
    <div className="admin-tools">
      <Search view={view} action={action} />
      <PanelForm name="filters" label="Фильтры" panel={filters} action={action}>
        {isOpened => <Filters groups={filters.groups} pickers={view.pickers} isOpened={isOpened} />}
      </PanelForm>
      {columns && (
        <PanelForm name="columns" label="Столбцы" panel={columns} action={action}>
          {isOpened => <Columns group={columns.groups[0]!} isOpened={isOpened} />}
        </PanelForm>
      )}
      <div className="admin-sort">
        <SortSelect action={action} value={sort.value} options={sort.options} hiddenParams={sort.hidden} />
      </div>
    </div>
  )
}

function Search({ view: { q, searchHidden }, action }: { view: ListView; action: string }) {
  const apply = useGetForm(action)
  return (
    <search>
      <form
        action={action}
        className="admin-search"
        onSubmit={event => {
          event.preventDefault()
          // The field is drawn again with the new query; `j` goes on in what was found.
          document.getElementById(resultsId)?.focus({ preventScroll: true })
          apply(event.currentTarget)
        }}
      >
        <Hidden parameters={searchHidden} />
        <label>
          <span className="sr-only">Поиск</span>
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="Найти"
            className="field"
          />
        </label>
        <Button type="submit" variant="secondary" size="sm">
          Найти
        </Button>
      </form>
    </search>
  )
}

const Hidden = ({ parameters }: { parameters: readonly Parameter[] }) =>
  parameters.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)

interface PanelFormProps {
  name: string
  label: string
  panel: Panel
  action: string
  children(isOpened: boolean): ReactNode
}

/** A form that opens under its button. What needs scripts is loaded when it is opened first. */
function PanelForm({ name, label, panel: { count, hidden }, action, children }: PanelFormProps) {
  const apply = useGetForm(action)
  const [isOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useCloseFromOutside(details)
  return (
    // Panels of one name close each other.
    <details
      ref={details}
      name="list-panel"
      className="admin-panel"
      data-panel={name}
      onToggle={() => setOpened(true)}
      onKeyDown={closeByEscape(details)}
    >
      <summary>
        {label}
        {count > 0 && <b>{count}</b>}
        <Icon name="chevron-down" size={16} className="turns" />
      </summary>
      <form
        action={action}
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          event.currentTarget.closest('details')?.removeAttribute('open')
          details.current?.querySelector('summary')?.focus()
          apply(event.currentTarget)
        }}
      >
        <Hidden parameters={hidden} />
        {children(isOpened)}
        <div className="admin-panel-submit">
          <Button type="submit" size="sm">
            Показать
          </Button>
        </div>
      </form>
    </details>
  )
}

interface FiltersProps {
  groups: readonly BoxGroup[]
  pickers: readonly PickGroup[]
  isOpened: boolean
}

// Keyed by the values of the URL, so that uncontrolled boxes do not keep an earlier choice.
const Filters = ({ groups, pickers, isOpened }: FiltersProps) => (
  <>
    {pickers.length > 0 && (
      <div className="admin-panel-pickers">
        {pickers.map(group => (
          <Records key={`${group.name} ${group.chosen}`} group={group} isOpened={isOpened} />
        ))}
      </div>
    )}
    <div className="admin-panel-groups">
      {groups.map(group => (
        <Boxes key={`${group.name} ${group.chosen}`} group={group} />
      ))}
    </div>
  </>
)

const Boxes = ({ group: { name, legend, options, chosen, isSingle, any = 'когда угодно' } }: { group: BoxGroup }) => (
  <fieldset>
    <legend>{legend}</legend>
    {isSingle && (
      <label>
        <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
        {any}
      </label>
    )}
    {options.map(([value, label]) => (
      <label key={value}>
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          className={isSingle ? undefined : 'check'}
        />
        {label}
      </label>
    ))}
  </fieldset>
)

/** A filter by records: the chosen ones, and a search for more; without scripts their number. */
function Records({ group: { name, legend, to, chosen }, isOpened }: { group: PickGroup; isOpened: boolean }) {
  const [added, setAdded] = useState<readonly Parameter[]>([])
  const [isSearching, setSearching] = useState(false)
  const shown = [...chosen, ...added]
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shown.map(([id, title]) => (
        <label key={id}>
          <input type="checkbox" name={name} value={id} defaultChecked className="check" />
          {title}
        </label>
      ))}
      <input
        name={name}
        inputMode="numeric"
        placeholder="Номер записи"
        aria-label={`${legend}: номер записи`}
        className="field scripted:hidden"
        disabled={isOpened}
      />
      {isOpened && !isSearching && (
        <Button variant="quiet" size="sm" onClick={() => setSearching(true)}>
          {shown.length > 0 ? 'Добавить ещё' : 'Выбрать…'}
        </Button>
      )}
      {isSearching && (
        <Suspense fallback={<p className="text-muted">Загружаем…</p>}>
          <RecordSearch
            path={to}
            label={legend}
            chosen={shown.map(([id]) => Number(id))}
            onPick={({ id, title }) => {
              setAdded([...added, [String(id), title]])
              setSearching(false)
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** The columns as boxes in their order; with scripts the chosen ones can be moved. */
function Columns({ group, isOpened }: { group: BoxGroup; isOpened: boolean }) {
  const { name, legend, options, chosen, always } = group
  const boxes = (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} className="check" />
          {label}
        </label>
      ))}
    </fieldset>
  )
  return (
    <div key={`${chosen}`}>
      {always && (
        <>
          <input type="hidden" name={name} value={always[0]} />
          <p className="text-muted">{always[1]}: всегда первый</p>
        </>
      )}
      {isOpened ? (
        <Suspense fallback={boxes}>
          <ColumnOrder group={group} />
        </Suspense>
      ) : (
        boxes
      )}
    </div>
  )
}
