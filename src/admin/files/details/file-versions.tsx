import { useEffect, useState } from 'react'
import { useAction } from '#features/accounts/components/use-action.ts'
import { fileAddress } from '#features/files/file-address.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import type { FileItem, FileVersion } from '../library/file-item.ts'
import { sizeText } from '../size-text.ts'

interface FileVersionsProps {
  item: FileItem
  onRestored(item: FileItem): void
}

/** Earlier contents; shown when there is more than one. */
export function FileVersions({ item, onRestored }: FileVersionsProps) {
  const [versions, setVersions] = useState<readonly FileVersion[]>([])
  const { id, hash } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every content
  useEffect(() => {
    const control = new AbortController()
    api.get(`/file-manager/files/${id}/versions`, { signal: control.signal }).then(
      ({ items }) => setVersions(items),
      () => undefined,
    )
    return () => control.abort()
  }, [id, hash])
  if (versions.length < 2) return null
  return (
    <details className="file-section">
      <summary>Версии: {versions.length}</summary>
      <ul>
        {versions.map(version => (
          <li key={version.id}>
            <a href={fileAddress(version.hash, version.type)} target="_blank" rel="noreferrer">
              {formatMoment(version.createdAt)}
            </a>
            <small className="text-muted">
              {version.width && version.height ? `${version.width}\u00a0×\u00a0${version.height}, ` : ''}
              {sizeText(version.bytes)}
            </small>
            {version.isCurrent ? (
              <span className="file-tag">на&nbsp;сайте</span>
            ) : (
              <Restore item={item} version={version} onRestored={onRestored} />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Restore({ item, version, onRestored }: FileVersionsProps & { version: FileVersion }) {
  const restore = useAction(async () =>
    onRestored(await api.post(`/file-manager/files/${item.id}/versions/${version.id}/restore`)),
  )
  return (
    <>
      <Button variant="quiet" size="sm" disabled={restore.isRunning} onClick={() => void restore.run()}>
        Вернуть
      </Button>
      <span role="alert">{restore.failure}</span>
    </>
  )
}
