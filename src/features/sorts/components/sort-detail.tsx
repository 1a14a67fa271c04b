import type { SeedOffer } from '#features/products/offers/offers.ts'
import { SeedOffers } from '#features/products/offers/seed-offers.tsx'
import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import type { QrImage } from '#ui/page/qr-code.tsx'
import { Section } from '#ui/page/section.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { DrawnThumb } from '#ui/pictures/drawn-thumb.tsx'
import type { SortDetail as Detail } from '../detail/sort-detail.view.ts'
import { Admission } from './admission.tsx'
import { BedLabel } from './bed-label.tsx'
import { GrowingBar } from './growing-bar.tsx'
import { NoData } from './no-data.tsx'
import { ResistanceScale } from './resistance-scale.tsx'
import { SortBar, SortHead } from './sort-head.tsx'

const linkClass = 'tap text-link underline underline-offset-4'

export const SortDetail = ({ sort }: { sort: Detail & { qr: QrImage; seeds: readonly SeedOffer[] } }) => (
  <article>
    <SortHead sort={sort} />
    <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4 self-start lg:order-2">
        <Admission admission={sort.admission} />
        <SeedOffers offers={sort.seeds} className="max-lg:hidden" />
      </div>
      <div className="min-w-0">
        <Short sort={sort} />
        {sort.growing && (
          <Section id="growing" title="От посева до сбора">
            <GrowingBar days={sort.growing} />
          </Section>
        )}
        <Resistances sort={sort} />
        <Problems sort={sort} />
        <SeedOffers offers={sort.seeds} className="mt-8 lg:hidden" />
        <BedLabel sort={sort} qr={sort.qr} />
        <Others sort={sort} />
        <div className="mt-8">
          <SourceNote source={sort.source?.title ?? null} href={sort.source?.address} />
        </div>
      </div>
    </div>
    <SortBar sort={sort} />
  </article>
)

const Short = ({ sort: { facts, description, notes } }: { sort: Detail }) => (
  <Section id="facts" title="Коротко" className="lg:mt-0">
    <Facts facts={facts} />
    {(description !== null || notes.length > 0) && (
      <div className="reading mt-4 max-w-measure">
        {description && <p>{description}</p>}
        {notes.length > 0 && (
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    )}
  </Section>
)

const Others = ({ sort: { others, plant } }: { sort: Detail }) =>
  others.length === 0 ? null : (
    <Section id="others" title={`Другие сорта: ${plant.name.toLowerCase()}`}>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {others.map(({ to, name, text }) => (
          <li key={to} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <Link to={to} className={linkClass}>
              {name}
            </Link>
            <span className="text-sm text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )

const Facts = ({ facts }: { facts: Detail['facts'] }) => (
  <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-3 xl:grid-cols-4">
    {facts.map(({ term, value }) => (
      <div key={term} className="border-t border-line py-2">
        <dt className="text-sm text-muted">{term}</dt>
        <dd>{value ?? <NoData />}</dd>
      </div>
    ))}
  </dl>
)

const diseaseWords = { one: 'болезнь', few: 'болезни', many: 'болезней' }

function Resistances({ sort: { resistances, unknownDiseases } }: { sort: Detail }) {
  if (resistances.length === 0 && unknownDiseases.length === 0) return null
  return (
    <Section id="resistance" title="Устойчивость">
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {resistances.map(({ to, problem, level, word }) => (
          <p key={to} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <Link to={to} className="tap font-medium text-link">
              {problem}
            </Link>
            <ResistanceScale level={level} word={word} />
          </p>
        ))}
        {unknownDiseases.length > 0 && (
          <details>
            <summary className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
              {resistances.length > 0 && 'Ещё '}
              {count(unknownDiseases.length, diseaseWords)} <NoData />
            </summary>
            <p className="px-4 pb-3 text-sm text-muted">{unknownDiseases.join(', ')}</p>
          </details>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">
        1{'\u00a0'}— восприимчив, 5{'\u00a0'}— иммунный. «Нет данных» не{'\u00a0'}значит «болеет».
      </p>
    </Section>
  )
}

const Problems = ({ sort: { problems, plant } }: { sort: Detail }) =>
  problems.length === 0 ? null : (
    <Section
      id="problems"
      title="К чему готовиться"
      aside={
        <Link to={`/plants/${plant.alias}`} className={linkClass}>
          Все проблемы и{'\u00a0'}препараты
        </Link>
      }
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {problems.map(problem => (
          <li key={problem.to} className="relative flex items-center gap-3 px-3 py-2.5">
            <DrawnThumb kind={problem.kind} alias={problem.alias} />
            <div className="min-w-0">
              <p>
                <Link
                  to={problem.to}
                  className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-link"
                >
                  {problem.name}
                </Link>
              </p>
              <p className="text-sm text-muted">{problem.text}</p>
              {problem.resistance && <ResistanceScale {...problem.resistance} />}
              {problem.saving && <p className="text-sm">{problem.saving}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
