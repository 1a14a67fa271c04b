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
      className="inline-flex min-h-9 items-center text-link underline underline-offset-4"
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

/** «Полезные ссылки» at the end of a page. */
export function OutgoingLinks({ links }: OutgoingLinksProps) {
  if (links.length === 0) return null
  return (
    <aside aria-labelledby="links-title" className="screen-only mt-8">
      <h2 id="links-title" className="text-xl">
        Полезные ссылки
      </h2>
      <ul className="mt-1">
        {links.map(link => (
          <li key={link.href}>
            <LinkLine link={link} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
