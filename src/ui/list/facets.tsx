import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { FacetGroup, type FacetGroupData } from './facet-group.tsx'
import { useFormOfAddress } from './use-form-of-address.ts'
import { useGetForm } from './use-get-form.ts'

interface FacetsProps {
  /** The address of the list without its query. */
  action: string
  groups: readonly FacetGroupData[]
  /** Number of results with the current filters, for the button «Показать 148». */
  total: number
  /** A field for words on a phone, where the list has none of its own; its parameter is not among the hidden ones. */
  words?: { q: string; label: string; placeholder: string }
  /** Parameters sent as hidden inputs: sort, view, q. */
  hiddenParams?: readonly (readonly [name: string, value: string])[]
}

export const facetsId = 'filters'

/** A column on desktop, a sheet on mobile (opened by `FacetsButton`). A plain GET form; with a script every change applies at once. */
export function Facets({ action, groups, total, words, hiddenParams = [] }: FacetsProps) {
  const form = useRef<HTMLFormElement>(null)
  const apply = useGetForm(action)
  const chosen = groups.flatMap(chosenParams).join('&')
  // Chips and the Back button change the filters from outside.
  useFormOfAddress(form, chosen, apply)
  return (
    <div id={facetsId} popover="auto" className="filters max-lg:bg-page">
      <form
        ref={form}
        action={action}
        autoComplete="off"
        aria-label="Фильтры"
        onChange={event => {
          if (!isTyped(event.target)) apply(event.currentTarget)
        }}
        onBlur={event => {
          if (isTyped(event.target) && event.target.value !== event.target.defaultValue) apply(event.currentTarget)
        }}
        onSubmit={event => {
          event.preventDefault()
          apply(event.currentTarget)
          document.getElementById(facetsId)?.hidePopover?.()
        }}
      >
        <div className="sticky top-0 z-sticky flex items-center justify-between border-b border-line bg-surface py-2 pr-2 pl-4 lg:hidden">
          <h2 className="text-xl">Фильтры</h2>
          <IconButton icon="close" label="Закрыть фильтры" popoverTarget={facetsId} popoverTargetAction="hide" />
        </div>
        <div className="max-lg:px-4">
          {hiddenParams.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {words && <Words {...words} />}
          {groups.map(group => (
            <FacetGroup key={group.name} group={group} />
          ))}
        </div>
        <div className="sticky bottom-0 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:px-0 lg:scripted:hidden">
          <Button type="submit" className="w-full">
            Показать {total}
          </Button>
        </div>
      </form>
    </div>
  )
}

const Words = ({ q, label, placeholder }: NonNullable<FacetsProps['words']>) => (
  <label className="block border-b border-line py-3 sm:hidden">
    <span className="mb-1 block font-medium">{label}</span>
    <input
      key={q}
      type="search"
      name="q"
      defaultValue={q}
      maxLength={100}
      placeholder={placeholder}
      className="field w-full"
    />
  </label>
)

function chosenParams({ name, type, values }: FacetGroupData): string[] {
  return values.filter(({ checked }) => checked || type === 'number').map(({ value }) => `${name}=${value}`)
}

/** A number and words are applied on blur or Enter, not at every key. */
function isTyped(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (target.type === 'number' || target.name === 'q')
}
