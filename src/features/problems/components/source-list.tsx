import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { Link } from '#ui/link.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

export function SourceList({ view }: { view: ProblemView }) {
  return (
    <FoldedSection id="sources" title="Источники" hint={String(view.sources.length)} className="max-md:-mt-px md:mt-10">
      {view.sources.length === 0 ? (
        <p className="text-muted">Источник не указан.</p>
      ) : (
        <>
          <p className="mb-2">
            <ConfidenceMark confidence={view.confidence} />
          </p>
          <ul className="list-disc space-y-1 ps-5">
            {view.sources.map(source => (
              <li key={`${source.title} ${source.address}`}>
                {source.address ? (
                  <Link
                    to={source.address}
                    rel="noopener noreferrer nofollow"
                    className="tap text-link underline underline-offset-4"
                  >
                    {source.title}, {hostOf(source.address)}
                  </Link>
                ) : (
                  source.title
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </FoldedSection>
  )
}

const hostOf = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').split('/', 1)[0]
