import type { Answer } from '#kit/contract/contract.ts'
import { Link } from '#ui/link.tsx'

export type UsesOfRecord = Answer<'get', `/admin/${string}/${number}/uses`>

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
