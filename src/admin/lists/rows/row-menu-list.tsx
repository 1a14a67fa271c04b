import '#ui/react-aria-style.ts'
import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import type { ListView, RowView } from '#admin/lists/list/list-view.ts'
import { moveRecord, reasonOf } from '#admin/records/form/moves/move-record.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import './row-menu.css'

interface RowMenuListProps {
  view: Pick<ListView, 'path' | 'isDictionary'>
  row: RowView
  button: RefObject<HTMLButtonElement | null>
  onDelete(): void
  onClose(): void
}

/** Loaded when the menu of a row is opened first. */
export function RowMenuList({ view, row, button, onDelete, onClose }: RowMenuListProps) {
  const items = itemsOf(view, row, onDelete)
  return (
    <Popover
      triggerRef={button}
      aria-label={`Действия: ${row.title}`}
      isOpen
      placement="bottom end"
      className="admin-row-menu"
      onOpenChange={isOpen => !isOpen && onClose()}
    >
      <Menu aria-label={`Действия: ${row.title}`} autoFocus="first" onClose={onClose}>
        {items.map(({ label, run }) => (
          <MenuItem key={label} textValue={label} className="admin-row-menu-item" onAction={() => attempt(run)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

interface Item {
  label: string
  run(): unknown
}

function itemsOf({ path, isDictionary }: RowMenuListProps['view'], row: RowMenuListProps['row'], onDelete: () => void) {
  const { id, version, title, status, page } = row
  const address = `/admin/${path}/${id}` as const
  const history: Item = { label: 'История', run: () => navigateTo(`${address}/history`) }
  const remove: Item = { label: 'Удалить…', run: onDelete }
  const publish: Item = {
    label: 'Опубликовать',
    run: async () => {
      await api.patch(address, { version, status: 'published' })
      await reload()
    },
  }
  // Only a record that was a draft before its kind was a dictionary is not on the site.
  if (isDictionary) return [...(status === 'published' ? [] : [publish]), history, remove]
  const move = (action: 'unpublish' | 'archive') => async () => {
    await moveRecord({ path, id, title }, action)
    await reload()
  }
  const items: (Item | false)[] = [
    status === 'published' && page !== null && { label: 'Посмотреть на\u00a0сайте', run: () => navigateTo(page) },
    history,
    { label: 'Создать копию', run: () => copy(address, path) },
    status === 'published' && { label: 'Снять с\u00a0сайта', run: move('unpublish') },
    status !== 'archived' && { label: 'В\u00a0архив', run: move('archive') },
    remove,
  ]
  return items.filter(item => item !== false)
}

async function copy(address: `/admin/${string}/${number}`, path: string) {
  const { id } = await api.post(`${address}/duplicate`)
  await navigateTo(`/admin/${path}/${id}`, { state: { scroll: 'top' } })
}

/** The list as it is now, with the place on the page. */
const reload = () => navigateTo(location.pathname + location.search, { replace: true, preventScrollReset: true })

async function attempt(run: Item['run']) {
  try {
    await run()
  } catch (error) {
    notifications.add({ message: `Не\u00a0получилось. ${reasonOf(error)}`, kind: 'error' })
  }
}
