import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

export function SourceList({ view }: { view: ProblemView }) {
  return (
    <Section id="sources" title="Источники" className="scroll-mt-28!">
      {view.sources.length === 0 ? (
        <p className="text-muted">Источник не указан.</p>
      ) : (
        <ul className="list-disc space-y-1 ps-5">
          {view.sources.map(source => (
            <li key={`${source.title} ${source.address}`}>
              {source.address ? (
                <Link to={source.address} rel="noopener noreferrer nofollow" className="text-link underline underline-offset-4">
                  {source.title}, {hostOf(source.address)}
                </Link>
              ) : (
                source.title
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const hostOf = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').split('/', 1)[0]
