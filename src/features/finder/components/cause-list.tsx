import { Icon } from '#ui/icons/icon.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import type { CauseView } from '../result.view.ts'
import { CauseMeter } from './cause-meter.tsx'
import { Against } from './first-cause.tsx'

interface CauseListProps {
  id: string
  title: string
  lead?: string
  causes: readonly CauseView[]
}

/** Other causes: a row each, which is one link. */
export function CauseList({ id, title, lead, causes }: CauseListProps) {
  if (causes.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead && <p className="text-sm text-muted">{lead}</p>}
      <ul className="mt-2.5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {causes.map(cause => (
          <li key={cause.key} className="relative flex min-h-22 items-center gap-3 px-3.5 py-2.5 hover:bg-line/30">
            <Illustration
              kind={cause.kind}
              alias={cause.alias}
              alt=""
              className="w-18 shrink-0 rounded-control [&_img]:p-1"
            />
            <div className="min-w-0 grow">
              <h3 className="font-sans text-base leading-snug font-semibold">
                <Link to={cause.to} className="no-underline after:absolute after:inset-0 focus-visible:after:outline-2">
                  {cause.name}
                </Link>
              </h3>
              <p className="my-0.5 flex flex-wrap items-center gap-x-2 text-sm">
                <CauseMeter meter={cause.meter} />
                {cause.matched}
              </p>
              <p className="text-sm text-muted">
                {cause.against ? <Against text={cause.against} /> : `За: ${cause.for}`}
              </p>
            </div>
            <Icon name="chevron-right" className="text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}
