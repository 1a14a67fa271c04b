import { useLocation } from 'react-router'
import { Choice, FilterField, FilterForm, Misread, pageHref } from '#admin/kit/filter-form.tsx'
import { Moment } from '#admin/kit/moment.tsx'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { number } from '#ui/format/format-number.ts'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { UserListQuery } from './find-users.server.ts'
import { UserBadges } from './user-badges.tsx'
import type { UserItem, UserPage } from './user-view.ts'

const roles = [
  ['admin', 'администраторы'],
  ['user', 'без роли'],
] as const
const states = [
  ['active', 'действующие'],
  ['blocked', 'заблокированные'],
  ['unverified', 'почта не подтверждена'],
  ['deleting', 'удаляются'],
] as const
const sorts = [
  ['-createdAt', 'новые сначала'],
  ['createdAt', 'старые сначала'],
  ['name', 'по имени'],
  ['email', 'по почте'],
  ['-seenAt', 'были недавно'],
] as const

interface UsersScreenProps {
  query: UserListQuery
  misread: readonly string[]
  list: UserPage
}

export function UsersScreen({ query, misread, list }: UsersScreenProps) {
  const { search } = useLocation()
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>Пользователи</h1>
        <span className="text-muted">{number(list.total)}</span>
      </header>
      <Misread texts={misread} />
      <FilterForm action="/admin/users" label="Поиск и фильтры" state={search}>
        <FilterField type="search" name="q" label="Имя, почта или номер" value={query.q} />
        <Choice name="role" label="Роль" value={query.role} options={roles} any="любая" />
        <Choice name="state" label="Состояние" value={query.state} options={states} any="любое" />
        <Choice name="sort" label="Порядок" value={query.sort} options={sorts} />
      </FilterForm>
      <p className="admin-note">Просмотр чужих данных записывается в&nbsp;журнал.</p>
      {list.items.length > 0 ? (
        <Users items={list.items} />
      ) : (
        <EmptyState title="Никого не нашлось">Проверьте поиск и&nbsp;фильтры.</EmptyState>
      )}
      <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(search, page)} />
    </>
  )
}

const Users = ({ items }: { items: readonly UserItem[] }) => (
  <div className="admin-table-frame">
    <table className="data-table admin-table">
      <caption className="sr-only">Пользователи</caption>
      <thead>
        <tr>
          {['Имя', 'Почта', 'Состояние', 'Был на\u00a0сайте', 'Зарегистрирован'].map(label => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(user => (
          <tr key={user.id}>
            <th scope="row">
              <Link to={`/admin/users/${user.id}`} top className="admin-table-link" data-open={user.id}>
                {user.name}
              </Link>
            </th>
            <td data-label="Почта">
              <div className="admin-cell">{readableAddress(user.email)}</div>
            </td>
            <td data-label="Состояние">
              <UserBadges user={user} />
            </td>
            <td data-label="Был на&nbsp;сайте">
              {user.seenAt ? <Moment at={user.seenAt} /> : <span className="text-muted">—</span>}
            </td>
            <td data-label="Зарегистрирован">
              <Moment at={user.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
