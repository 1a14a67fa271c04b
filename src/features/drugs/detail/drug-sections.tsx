import { Badge } from '#ui/badges/badge.tsx'
import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { Accordion } from '#ui/page/accordion.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { Section } from '#ui/page/section.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { LphBadge } from '../lph-badge.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

const linkClass = 'text-link underline underline-offset-4'

interface DrugShortProps {
  drug: DrugDetail
  /** On a desktop too. */
  isFolded: boolean
}

export function DrugShort({ drug: { description, facts, note, synonyms }, isFolded }: DrugShortProps) {
  return (
    <FoldedSection id="short" title="Коротко" always={isFolded} className="screen-only">
      <div className="reading max-w-measure">
        {description && <p>{description}</p>}
        {note && <p>{note}</p>}
        {synonyms && <p>Также называют: {synonyms}.</p>}
      </div>
      {facts.length > 0 && <SpecTable rows={facts} className="mt-4 max-w-measure" />}
    </FoldedSection>
  )
}

export function DrugTargets({ drug: { targets, effects } }: { drug: DrugDetail }) {
  if (targets.length === 0 && effects.length === 0) return null
  return (
    <FoldedSection id="targets" title="Против чего" hint={String(targets.length || '')} always className="screen-only">
      {effects.length > 0 && <p className="mb-3">Назначение: {effects.join(', ').toLowerCase()}.</p>}
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
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
    { term: 'Для пчёл', value: <HazardBadge danger="bee" value={hazardBee} /> },
  ]
  return (
    <Section id="safety" title="Безопасность">
      <SpecTable rows={rows} className="max-w-3xl" />
      <ul className="mb-2 max-sm:mb-0 max-w-3xl list-disc border-b border-line ps-5 pb-2 max-sm:leading-snug print:border-0">
        {safety.bees.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <SpecTable rows={safety.rows} className="max-w-3xl" />
      <Accordion title={`Дождь и\u00a0температура`}>
        <SpecTable rows={safety.weather} className="max-w-3xl" />
      </Accordion>
    </Section>
  )
}

export function DrugPacks({ drug: { packs, offer } }: { drug: DrugDetail }) {
  return (
    <FoldedSection
      id="packs"
      title="Фасовки"
      hint={offer ? `в\u00a0магазине от\u00a0${offer.price}` : packs.join(', ')}
      always
      className="screen-only"
    >
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
        <p className="mt-1">
          <Link to={offer.to} className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
            В{'\u00a0'}магазине: от{'\u00a0'}
            {offer.price}
          </Link>
        </p>
      )}
    </FoldedSection>
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
    <FoldedSection id="analogues" title="Аналоги" hint={countOf(analogues)} always className="screen-only">
      {analogues.length === 0 && <p className="text-muted">Аналогов в каталоге нет.</p>}
      {analogues.map(({ title, about, drugs }) => (
        <div key={title} className="mb-6">
          <h3 className="text-lg">{title}</h3>
          <p className="mb-3 max-w-measure text-sm text-muted">{about}</p>
          <ul className="grid gap-3 sm:grid-cols-2">
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

const countOf = (groups: DrugDetail['analogues']) =>
  String(groups.reduce((sum, { drugs }) => sum + drugs.length, 0) || '')

export function DrugSource({ drug: { registrations, sources, confidence } }: { drug: DrugDetail }) {
  return (
    <FoldedSection id="source" title={'Источник и\u00a0история регистрации'} always>
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
