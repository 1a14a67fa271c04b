import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'

interface SourceNoteProps {
  /** As readers know it; null: none is named. */
  source: string | null
  href?: string | null
}

export function SourceNote({ source, href }: SourceNoteProps) {
  return (
    <p className="flex gap-x-1.5 text-sm text-muted">
      <Icon name="source" size={16} className="mt-0.5 flex-none" />
      <span>
        {source === null ? 'Источник не\u00a0указан' : 'Источник: '}
        {href ? (
          <Link to={href} rel="noopener noreferrer nofollow" className="text-link underline underline-offset-4">
            {source}
          </Link>
        ) : (
          source
        )}
      </span>
    </p>
  )
}
