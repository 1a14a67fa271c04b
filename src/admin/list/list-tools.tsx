import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { useGetForm } from '#ui/list/use-get-form.ts'
import type { BoxGroup, ListView, Panel, Parameter } from './list-view.ts'

/** Search, filters, order and columns. Each is a GET form that sends the rest of the state as hidden inputs. */
export function ListTools({ view }: { view: ListView }) {
  const { sort } = view
  const action = `/admin/${view.path}`
  return (
    <div className="admin-tools">
      <Search view={view} action={action} />
      <PanelForm label="Фильтры" panel={view.filters} action={action} />
      <PanelForm label="Столбцы" panel={view.columns} action={action} />
      <SortSelect action={action} value={sort.value} options={sort.options} hiddenParams={sort.hidden} />
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
          apply(event.currentTarget)
        }}
      >
        <Hidden parameters={searchHidden} />
        <label>
          <span className="sr-only">Поиск</span>
          <input key={q} type="search" name="q" defaultValue={q} maxLength={100} placeholder="Найти" className="field" />
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

/** A form that opens under its button. */
function PanelForm({ label, panel: { count, hidden, groups }, action }: { label: string; panel: Panel; action: string }) {
  const apply = useGetForm(action)
  return (
    <details className="admin-panel">
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
          apply(event.currentTarget)
        }}
      >
        <Hidden parameters={hidden} />
        <div className="admin-panel-groups">
          {groups.map(group => (
            // Keyed by the values of the URL, so that uncontrolled boxes do not keep an earlier choice.
            <Boxes key={`${group.name} ${group.chosen}`} group={group} />
          ))}
        </div>
        <Button type="submit" size="sm">
          Показать
        </Button>
      </form>
    </details>
  )
}

const Boxes = ({ group: { name, legend, options, chosen } }: { group: BoxGroup }) => (
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
