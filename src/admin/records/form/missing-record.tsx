import { LinkButton } from '#ui/link-button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

interface MissingRecordProps {
  /** Title of the list. */
  list: string
  /** Path of the kind. */
  path: string
  hasTrash: boolean
}

/** In place of a record that does not exist: the way back to its list. */
export const MissingRecord = ({ list, path, hasTrash }: MissingRecordProps) => (
  <>
    <Breadcrumbs items={[{ label: list, to: `/admin/${path}` }, { label: 'Такой записи нет' }]} />
    <EmptyState
      heading="h1"
      title="Такой записи нет"
      action={
        <>
          <LinkButton to={`/admin/${path}`}>{`К\u00a0списку «${list}»`}</LinkButton>
          {hasTrash && (
            <LinkButton to={`/admin/${path}?status=trash`} variant="secondary">
              Корзина
            </LinkButton>
          )}
        </>
      }
    >
      Её могли удалить насовсем. Или в&nbsp;адресе ошибка.
    </EmptyState>
  </>
)
