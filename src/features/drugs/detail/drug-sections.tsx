import { Badge } from '#ui/badges/badge.tsx'
import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { Section } from '#ui/page/section.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

const linkClass = 'text-link underline underline-offset-4'

export function DrugShort({ drug: { description, facts, note, synonyms } }: { drug: DrugDetail }) {
  return (
    <Section id="short" title="Коротко" className="screen-only">
      <div className="reading max-w-measure">
        {description && <p>{description}</p>}
        {note && <p>{note}</p>}
        {synonyms && <p>Также называют: {synonyms}.</p>}
      </div>
      {facts.length > 0 && <SpecTable rows={facts} className="mt-4 max-w-measure" />}
    </Section>
  )
}

export function DrugTargets({ drug: { targets, effects } }: { drug: DrugDetail }) {
  if (targets.length === 0 && effects.length === 0) return null
  return (
    <FoldedSection id="targets" title="Против чего" className="screen-only md:mt-10">
      {effects.length > 0 && <p className="mb-3">Назначение: {effects.join(', ').toLowerCase()}.</p>}
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {targets.map(({ to, name, partial, crops }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {name}
            </Link>
            {partial && (
              <>
                {' '}
                <Badge tone="honey" icon="warning">
                  только сдерживает
                </Badge>
              </>
            )}
            <span className="block text-sm text-muted">{crops.join(', ').toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}

export function DrugSafety({ drug: { safety, hazardHuman, hazardBee } }: { drug: DrugDetail }) {
  const rows = [
    { term: 'Для человека', value: <HazardBadge danger="human" value={hazardHuman} /> },
    {
      term: 'Для пчёл',
      value: (
        <div className="grid justify-items-start gap-1">
          <HazardBadge danger="bee" value={hazardBee} />
          {safety.bees.map(rule => (
            <span key={rule}>{rule}</span>
          ))}
        </div>
      ),
    },
    ...safety.rows,
  ]
  return (
    <Section id="safety" title="Безопасность">
      <SpecTable rows={rows} className="max-w-3xl" />
    </Section>
  )
}

export function DrugPacks({ drug: { packs, offer } }: { drug: DrugDetail }) {
  return (
    <Section id="packs" title="Фасовки" className="screen-only mb-4">
      {packs.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {packs.map(pack => (
            <li key={pack} className="rounded-control border border-line bg-surface px-3 py-1.5">
              {pack}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Нет данных о фасовках.</p>
      )}
      {offer && (
        <p className="mt-3">
          <Link to={offer.to} className="text-link underline underline-offset-4">
            В{'\u00a0'}магазине: от{'\u00a0'}
            {offer.price}
          </Link>
        </p>
      )}
    </Section>
  )
}

/** A row that scrolls sideways; the keyboard moves along the links to the whole pictures. The cover alone is at the top of the page. */
export const DrugPhotos = ({ drug: { alias, photos } }: { drug: DrugDetail }) =>
  photos.length > 0 && (
    <Section id="photos" title="Фото" className="screen-only">
      <ul className="gallery">
        {photos.map(photo => (
          <li key={photo.src}>
            <Illustration kind="drugs" alias={alias} alt="" photo={photo} className="rounded-card" />
          </li>
        ))}
      </ul>
    </Section>
  )

export function DrugAnalogues({ drug: { analogues, isDemo, search } }: { drug: DrugDetail }) {
  return (
    <FoldedSection id="analogues" title="Аналоги" className="screen-only md:mt-10">
      {analogues.length === 0 && <p className="text-muted">Аналогов в каталоге нет.</p>}
      {analogues.map(({ title, about, drugs }) => (
        <div key={title} className="mb-6">
          <h3 className="text-lg">{title}</h3>
          <p className="mb-3 max-w-measure text-sm text-muted">{about}</p>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {drugs.map(drug => (
              <Card key={drug.alias} as="li" lifts>
                <Link
                  to={`/drugs/${drug.alias}${search}`}
                  className="font-medium text-ink no-underline after:absolute after:inset-0 hover:text-link"
                >
                  {drug.title}
                </Link>
                <p className="text-sm text-muted">{drug.substances}</p>
                <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm">
                  <LphBadge lph={drug.lph} isDemo={isDemo} short />
                  {drug.pairs && <span className="text-muted">{drug.pairs}</span>}
                </p>
              </Card>
            ))}
          </ul>
        </div>
      ))}
    </FoldedSection>
  )
}

export function DrugSource({ drug: { registrations, sources, confidence } }: { drug: DrugDetail }) {
  return (
    <FoldedSection id="source" title={'Источник и\u00a0история регистрации'} className="md:mt-10">
      {registrations.length > 0 && (
        <DataTable
          caption="История регистрации"
          captionHidden
          columns={[
            { key: 'number', label: 'Номер', rowHead: true, render: row => row.number },
            { key: 'from', label: 'Действует с', render: row => row.from },
            { key: 'to', label: 'Действует по', render: row => row.to },
            { key: 'status', label: 'Статус', render: row => row.status },
          ]}
          rows={registrations}
          keyOf={row => row.number}
          className="mb-4"
        />
      )}
      <div className="grid gap-1.5">
        <ConfidenceMark confidence={confidence} />
        {sources.length === 0 && <SourceNote source={null} />}
        {sources.map(({ title, address }) => (
          <SourceNote key={title} source={title} href={address} />
        ))}
      </div>
    </FoldedSection>
  )
}

export const DrugNeighbours = ({ drug: { previous, next, listTo, search } }: { drug: DrugDetail }) => (
  <Neighbours
    label="Соседние препараты"
    previous={previous && { to: `/drugs/${previous.alias}${search}`, name: previous.name }}
    next={next && { to: `/drugs/${next.alias}${search}`, name: next.name }}
    all={{ to: listTo, name: 'Все препараты' }}
  />
)
