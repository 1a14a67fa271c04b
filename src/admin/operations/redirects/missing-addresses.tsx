import { Moment } from '#admin/kit/moment.tsx'
import { count } from '#ui/format/format-number.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { LazyForgetButton } from './lazy-actions.tsx'
import type { MissingAddress } from './redirect-view.ts'

/** What people ask for and do not find: each becomes a redirect, or is dropped. */
export function MissingAddresses({ items }: { items: readonly MissingAddress[] }) {
  if (items.length === 0) return null
  return (
    <section className="admin-part">
      <h2>Чаще всего не&nbsp;найдено</h2>
      <ul className="admin-entries">
        {items.map(item => (
          <Missing key={item.path} item={item} />
        ))}
      </ul>
    </section>
  )
}

const Missing = ({ item: { path, hits, lastAt } }: { item: MissingAddress }) => (
  <li>
    <div>
      <b className="admin-address">{path}</b>
      <p className="text-muted">
        {count(hits, { one: 'раз', few: 'раза', many: 'раз' })}, последний <Moment at={lastAt} />
      </p>
    </div>
    <div className="admin-badges">
      <LinkButton to={`/admin/redirects?from=${encodeURIComponent(path)}`} variant="secondary" size="sm" top>
        Переадресовать
      </LinkButton>
      <LazyForgetButton path={path} />
    </div>
  </li>
)
