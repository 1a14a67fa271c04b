import { Link } from '#ui/link.tsx'

/** The response of `GET /api/admin/{kind}/{id}/uses`. */
export interface UsesOfRecord {
  uses: readonly { kind: string; id: number; title: string; field: string }[]
  total: number
}

export const UsesList = ({ found: { uses, total } }: { found: UsesOfRecord }) => (
  <>
    <ul className="admin-uses">
      {uses.map(use => (
        <li key={`${use.kind} ${use.id} ${use.field}`}>
          <Link to={`/admin/${use.kind}/${use.id}`} className="text-link underline underline-offset-4">
            {use.title}
          </Link>{' '}
          <small className="text-muted">{use.field}</small>
        </li>
      ))}
    </ul>
    {total > uses.length && <p className="text-muted">И&nbsp;ещё {total - uses.length}.</p>}
  </>
)
