import { Icon } from '#ui/icons/icon.tsx'
import { type OutgoingLink, relOf } from './outgoing-link.ts'

/** One link to another site: where it leads, that it is paid for, and that a new tab opens. */
export const LinkLine = ({ link: { label, href, kind, host, advertiser, erid } }: { link: OutgoingLink }) => (
  <>
    {kind === 'ad' && (
      <span className="block text-sm text-muted">
        Реклама. {advertiser}. erid:&nbsp;{erid}
      </span>
    )}
    <a
      href={href}
      rel={relOf({ kind })}
      target="_blank"
      className="inline-flex min-h-11 mouse:min-h-9 items-center text-link underline underline-offset-4"
    >
      {label}
      <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
    </a>{' '}
    <span className="text-sm text-muted">{kind === 'partner' ? `партнёр, ${host}` : host}</span>
  </>
)

interface OutgoingLinksProps {
  links: readonly OutgoingLink[]
}

/** «Полезные ссылки» at the end of a page: one line until it is opened, because nobody comes for them. */
export function OutgoingLinks({ links }: OutgoingLinksProps) {
  if (links.length === 0) return null
  return (
    <details className="screen-only">
      <summary className="inline-flex min-h-11 items-center gap-2 font-medium">
        Полезные ссылки <span className="text-muted">{links.length}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {links.map(link => (
          <li key={link.href}>
            <LinkLine link={link} />
          </li>
        ))}
      </ul>
    </details>
  )
}
