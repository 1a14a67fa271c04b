import type { Difference } from '#admin/kit/revision.ts'

type Shown = Pick<Difference, 'field' | 'label' | 'before' | 'after'>

/** Fields of a save with their values before and after, in words. */
export const DifferenceList = ({ differences }: { differences: readonly Shown[] }) => (
  <dl className="admin-differences">
    {differences.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>
          <del>
            <span className="sr-only">Было: </span>
            {before || 'пусто'}
          </del>
          <ins>
            <span className="sr-only">Стало: </span>
            {after || 'пусто'}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
