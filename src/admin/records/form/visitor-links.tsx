import { useState } from 'react'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { noPages } from '#admin/kit/kinds/no-pages.ts'
import type { Autosave } from '#admin/records/drafts/autosave.ts'
import { screenOf } from '#admin/screens.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PreviewLink } from './preview-link.tsx'

const plantings = [
  { words: 'с\u00a0томатом в\u00a0теплице', query: 'crop=tomat&place=protected' },
  { words: 'с\u00a0томатом в\u00a0грунте', query: 'crop=tomat&place=open' },
  { words: 'с\u00a0огурцом в\u00a0теплице', query: 'crop=ogurec&place=protected' },
  { words: 'с\u00a0яблоней', query: 'crop=yablonya&place=open' },
] as const

interface VisitorLinksProps {
  kind: KindDescription
  record: RecordView
  autosave: Autosave
}

/** The page as anybody sees it and as it will be when the draft is published, for gardeners with certain plantings too. */
export function VisitorLinks({ kind, record, autosave }: VisitorLinksProps) {
  const [failure, setFailure] = useState('')
  if (!kind.hasPages) return <p className="text-muted">{noPages}</p>
  const isPublished = record.status === 'published'
  const path = `/${kind.pagePath}/${record.values.alias}`
  async function preview(query: string) {
    const isStored = await autosave.flush()
    setFailure(isStored ? '' : 'Черновик ещё не\u00a0сохранён: посмотреть его можно, когда он сохранится.')
    if (isStored)
      window.open(`/api/admin/${kind.path}/${record.id}/preview${query && `?${query}`}`, '_blank', 'noopener')
  }
  return (
    <div className="admin-visitor">
      {isPublished && (
        <p>
          <Link to={path} target="_blank" className="tap text-link underline underline-offset-4">
            Открыть на&nbsp;сайте
          </Link>
        </p>
      )}
      <Button variant="secondary" size="sm" icon="eye" onClick={() => void preview('')}>
        Посмотреть с&nbsp;правками
      </Button>
      <PreviewLink address={`/admin/${kind.path}/${record.id}/preview-link`} autosave={autosave} />
      {screenOf(kind).takesPlanting && (
        <GuestLinks path={path} isPublished={isPublished} onPreview={query => void preview(query)} />
      )}
      <p role="alert" className="text-danger">
        {failure}
      </p>
    </div>
  )
}

interface GuestLinksProps {
  /** Of the page on the site. */
  path: string
  isPublished: boolean
  onPreview(query: string): void
}

const GuestLinks = ({ path, isPublished, onPreview }: GuestLinksProps) => (
  <details>
    <summary>Посмотреть как гость…</summary>
    <ul className="admin-uses">
      {plantings.map(({ words, query }) => (
        <li key={query}>
          {isPublished && (
            <>
              <Link to={`${path}?${query}`} target="_blank" className="text-link underline underline-offset-4">
                {words}
              </Link>{' '}
            </>
          )}
          <Button variant="quiet" size="sm" aria-label={`С\u00a0правками: ${words}`} onClick={() => onPreview(query)}>
            {isPublished ? 'с\u00a0правками' : words}
          </Button>
        </li>
      ))}
    </ul>
  </details>
)
