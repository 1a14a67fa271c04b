import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { useGetForm } from '#ui/list/use-get-form.ts'
import type { MenuGroup } from '../catalog-menu.tsx'
import { sections } from '../sections.ts'

/** Search in one section, with links to crops. */
export function SearchForm() {
  const { pathname } = useLocation()
  const [action, choose] = useState(() => sections.find(({ to }) => pathname.startsWith(to))?.to ?? '/drugs')
  const apply = useGetForm(action)
  return (
    <search>
      <form
        action={action}
        onSubmit={event => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        <div className="flex gap-2">
          <label className="min-w-0 grow">
            <span className="sr-only">Что найти</span>
            <input
              type="search"
              name="q"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Слово или название"
              className="field w-full"
            />
          </label>
          <Button type="submit" icon="search">
            Найти
          </Button>
        </div>
        <fieldset className="mt-3 flex flex-wrap items-center gap-1.5">
          <legend className="float-start me-1 text-sm text-muted">Где искать:</legend>
          {sections.map(({ to, label, icon }) => (
            <label
              key={to}
              className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-sm has-checked:border-primary has-checked:text-link forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              {/* No name: the choice sets the form's action and is not a query parameter. */}
              <input type="radio" checked={to === action} onChange={() => choose(to)} className="sr-only" />
              <Icon name={icon} size={16} />
              {label}
            </label>
          ))}
        </fieldset>
      </form>
      <QuickLinks />
    </search>
  )
}

/** The first crop of every group in the menu. */
function QuickLinks() {
  const data = useRouteLoaderData('root') as { groups?: MenuGroup[] } | undefined
  const crops = (data?.groups ?? []).flatMap(({ plants }) => plants.slice(0, 1)).slice(0, 8)
  if (crops.length === 0) return null
  return (
    <nav aria-label="Культуры" className="mt-4 flex flex-wrap items-center gap-1.5">
      <p className="me-1 text-sm text-muted">Культуры:</p>
      {crops.map(({ alias, name }) => (
        <Chip key={alias} to={`/plants/${alias}`}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}
