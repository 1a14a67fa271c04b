import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { OwnInvitation, OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import type { Offers } from '#features/products/offers/offers.ts'
import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { kindTone, toneClass } from '#ui/badges/tone.ts'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { monthNumbers } from '#ui/tables/season-strip.tsx'
import { SeasonTable } from '#ui/tables/season-table.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import type { Hub } from '../crop-hub.view.ts'
import { severityWords } from '../severity-words.ts'
import { MonthCard } from './month-card.tsx'
import { PrintButton } from './print-button.tsx'
import { ProblemRows } from './problem-rows.tsx'
import { Products } from './products.tsx'
import { Rotation } from './rotation.tsx'

/** The page of one crop: what to watch and what is allowed first. In print the calendar and the problems without a product, to fit on one sheet. */
export function CropHub({ hub, offers }: { hub: Hub; offers: Offers | null }) {
  return (
    <>
      <Head hub={hub} />
      <div className="screen-only mb-6">
        <AnchorNav items={anchorsOf(hub)} />
      </div>
      <Overview hub={hub} />
      <Problems hub={hub} />
      <Products hub={hub} offers={offers} />
      <Calendar hub={hub} />
      <FoldedSection
        id="o-kulture"
        title="О культуре"
        hint={hub.family ?? undefined}
        className="screen-only mt-4 md:mt-10"
      >
        <About hub={hub} />
      </FoldedSection>
      <FoldedSection id="sevooborot" title="Севооборот и соседи" className="screen-only max-md:-mt-px md:mt-10">
        <Rotation rule={hub.rotation} family={hub.family} relatives={hub.relatives} isPermanent={hub.isPermanent} />
      </FoldedSection>
      <p className="hidden text-xs text-muted print:mt-3 print:block">
        Садозор · отпечатано {hub.today}
        {hub.isDemo && ' · демо-данные: сверяйтесь с\u00a0этикеткой'}
      </p>
      <Neighbours
        label="Соседние культуры"
        previous={cropLink(hub.previous)}
        next={cropLink(hub.next)}
        all={allCrops}
      />
    </>
  )
}

const Head = ({ hub }: { hub: Hub }) => (
  <PageHeader
    breadcrumbs={hub.crumbs}
    title={hub.name}
    latin={hub.latin}
    mark={<FavoriteButton kind="plant" alias={hub.alias} title={hub.name} about="культура" />}
    lead={hub.lead && <p className="print:hidden">{hub.lead}</p>}
    actions={<PrintButton />}
    areActionsWide
  />
)

const Problems = ({ hub }: { hub: Hub }) => (
  <Section
    id="problemy"
    title={
      <>
        <span className="print:hidden">
          Вредители и болезни <span className="text-lg text-muted">{hub.problems.length}</span>
        </span>
        <span className="hidden print:inline">Где разрешённого средства нет</span>
      </>
    }
    lead={<span className="print:hidden">{hub.productsLead}</span>}
    className={hub.problems.some(({ hasGap }) => hasGap) ? 'print:mt-3' : 'screen-only'}
  >
    <ProblemRows search={hub.road} problems={hub.problems} />
    <p className="screen-only mt-3">
      С{'\u00a0'}рисунками:{' '}
      <Link to={`/diseases?crop=${hub.alias}`} className={linkClass}>
        болезни
      </Link>
      ,{' '}
      <Link to={`/pests?crop=${hub.alias}`} className={linkClass}>
        вредители
      </Link>
    </p>
  </Section>
)

const linkClass = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'
const cropLink = (crop: Hub['next']) => crop && { to: `/plants/${crop.alias}`, name: crop.name }
const allCrops = { to: '/plants', name: 'Все культуры' }

const anchorsOf = (hub: Hub) => [
  { id: 'problemy', label: `Проблемы ${hub.problems.length}` },
  { id: 'preparaty', label: `Препараты ${hub.total.drugs}` },
  { id: 'kalendar', label: 'Календарь' },
  { id: 'o-kulture', label: 'О культуре' },
  { id: 'sevooborot', label: 'Севооборот' },
]

const Overview = ({ hub }: { hub: Hub }) => (
  <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-6 print:hidden">
    <Card className="flex flex-wrap content-start gap-3 self-start md:grid">
      <Illustration
        kind="plants"
        alias={hub.alias}
        alt={hub.drawingAlt}
        photo={hub.cover}
        eager
        // A photo keeps its shape; a drawing has room to spare.
        className={`rounded-control max-md:w-24 ${hub.cover ? 'self-start' : '[&_img]:size-full md:[&_img]:h-44'}`}
      />
      {/* On a phone what to do comes first, beside the drawing, or below it where letters are large. */}
      <p className="basis-full max-md:order-last">{hub.summary}</p>
      <div className="screen-only flex min-w-0 grow basis-40 flex-wrap content-start gap-2 [&>a]:grow [&>a]:px-3">
        <LinkButton to={`/finder${hub.road}`} icon="diseases" className="w-full">
          Что случилось?
        </LinkButton>
        <LinkButton to={`/drugs${hub.road}`} variant="secondary">
          Препараты
        </LinkButton>
        {hub.sorts > 0 && (
          <LinkButton to={`/sorts?plant=${hub.alias}`} variant="secondary">
            Сорта {hub.sorts}
          </LinkButton>
        )}
      </div>
    </Card>
    <div className="grid content-start gap-4">
      <MonthCard search={hub.road} now={hub.now} problems={hub.problems} />
      <OwnSlot query={`crop=${hub.alias}`} className="min-h-34">
        <OwnInvitation
          crop={hub.alias}
          text="Заведите посадку: здесь будет, чем её можно обработать сегодня и&nbsp;сколько налить."
        />
      </OwnSlot>
    </div>
  </div>
)

const About = ({ hub }: { hub: Hub }) => (
  <>
    <SpecTable rows={hub.facts} className="max-w-3xl" />
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <ConfidenceMark confidence={hub.confidence} />
      {hub.sources.length === 0 && <SourceNote source={null} />}
      {hub.sources.map(({ title, address }) => (
        <SourceNote key={title} source={title} href={address} />
      ))}
    </div>
  </>
)

function Calendar({ hub }: { hub: Hub }) {
  return (
    <FoldedSection id="kalendar" title="Календарь" hint="фазы, вредители, болезни" className="mt-10 print:mt-2">
      <p className="mb-4 max-w-measure text-muted print:mb-1 print:text-xs">
        Обычные месяцы средней полосы. Чем выше столбик, тем сильнее вредит.
      </p>
      <div className="grid gap-4 print:gap-2">
        {hub.phases.length > 0 && (
          <SeasonTable
            caption={`${hub.shortName}: фазы по месяцам`}
            words={['нет', 'обычно']}
            now={hub.now.month}
            rows={hub.phases.map(({ name, months }) => ({
              label: name,
              kind: 'plants',
              levels: seasonLevels(months, 1),
            }))}
          />
        )}
        {hub.problems.length > 0 && (
          <SeasonTable
            caption={`${hub.shortName}: вредители и болезни по месяцам`}
            words={severityWords}
            now={hub.now.month}
            rows={hub.problems.map(({ kind, alias, name, months, severity }) => ({
              label: name,
              to: `/${kind}/${alias}${hub.road}`,
              kind,
              levels: seasonLevels(months, severity),
            }))}
          />
        )}
        <div className="sm:hidden">
          <PrintButton />
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Key kind="pests" word="вредители" />
          <Key kind="diseases" word="болезни" />
        </p>
      </div>
    </FoldedSection>
  )
}

const seasonLevels = (months: readonly number[], level: number) =>
  monthNumbers.map(month => (months.includes(month) ? level : 0))

const Key = ({ kind, word }: { kind: 'pests' | 'diseases'; word: string }) => (
  <span className={`${toneClass(kindTone[kind])} inline-flex items-center gap-2`}>
    <span className="size-3 rounded-check bg-(--tone-bar) [print-color-adjust:exact]" aria-hidden="true" />
    {word}
  </span>
)
