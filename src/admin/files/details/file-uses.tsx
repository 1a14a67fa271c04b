import { use, useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { FileItem, FileUse } from '../library/file-item.ts'
import { PickerContext } from '../picker-context.ts'
import { ReplaceInUses } from './replace-in-uses.tsx'

interface FileUsesProps {
  item: FileItem
  onReplaced(): void
}

/** Where a file stands, published and in drafts. */
export function FileUses({ item, onReplaced }: FileUsesProps) {
  const [found, setFound] = useState<{ uses: readonly FileUse[]; total: number } | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const hasPicker = use(PickerContext) !== null
  const { id, version, uses } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every version of the file and number of its uses
  useEffect(() => {
    const control = new AbortController()
    api.get(`/file-manager/files/${id}/uses`, { signal: control.signal }).then(setFound, () => undefined)
    return () => control.abort()
  }, [id, version, uses])
  return (
    <section className="file-section" aria-label="Где стоит">
      <h3>{found ? (found.total > 0 ? `Где стоит: ${found.total}` : 'Нигде не\u00a0стоит') : 'Где стоит'}</h3>
      {found && (
        <ul>
          {found.uses.map(use => (
            <li key={`${use.kind} ${use.id} ${use.field} ${use.isDraft}`}>
              <Link to={`/admin/${use.kind}/${use.id || 'create'}`}>
                {use.title}, {use.field.toLowerCase()}
              </Link>
              {use.isDraft && <span className="file-tag">черновик</span>}
            </li>
          ))}
        </ul>
      )}
      {hasPicker && found && found.total > 0 && (
        <Button variant="quiet" size="sm" onClick={() => setReplacing(true)}>
          Поставить вместо него другой файл…
        </Button>
      )}
      {isReplacing && (
        <ReplaceInUses
          item={item}
          onReplaced={() => {
            setReplacing(false)
            onReplaced()
          }}
          onClose={() => setReplacing(false)}
        />
      )}
    </section>
  )
}
