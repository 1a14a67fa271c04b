import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { OwnInvitation, OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import type { Offers } from '#features/products/offers/offers.ts'
import { ShopLink } from '#features/products/offers/shop-link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { kindTone } from '#ui/badges/tone.ts'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { SeasonStrip } from '#ui/tables/season-strip.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { activityWords } from '../active-months.ts'
import type { ProblemView } from '../problem-detail.view.ts'
import { favoriteKindOf, kindWords } from '../problem-kind.ts'
import { quarantineAdvice } from '../steps-for-today.ts'
import { CropSelector } from './crop-selector.tsx'
import { MeasureLadder } from './measure-ladder.tsx'
import { RecognitionSection } from './recognition-section.tsx'
import { SourceList } from './source-list.tsx'
import { TodaySteps } from './today-steps.tsx'

const sections = [
  { id: 'today', label: 'Коротко' },
  { id: 'recognise', label: 'Как узнать' },
  { id: 'treat', label: 'Когда обрабатывать' },
  { id: 'measures', label: 'Меры' },
  { id: 'chemistry', label: 'Препараты' },
  { id: 'biology', label: 'Биология' },
  { id: 'sources', label: 'Источники' },
] as const

export function ProblemDetail({ view, offers }: { view: ProblemView; offers: Offers | null }) {
  const { title } = kindWords[view.kind]
  return (
    <>
      <Top view={view} />
      <div className="tall:sticky top-0 z-sticky -mx-4 bg-page px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
        {view.crop && <CropSelector view={view} />}
        <AnchorNav items={sections} />
      </div>
      <TodaySteps view={view} />
      {/* On a phone it is far below the first view, where an answer moves nothing that is read. */}
      <OwnSlot query={`problem=${view.alias}`} className="md:mt-4 md:min-h-34 max-md:[&>section]:mt-4">
        <div className="grid max-md:hidden">
          <OwnInvitation
            crop={view.crop?.alias}
            text="Скажите, что и&nbsp;где растёт: здесь будет, чем обработать сегодня и&nbsp;сколько налить."
          />
        </div>
      </OwnSlot>
      <RecognitionSection view={view} />
      <TreatSection view={view} />
      <MeasureLadder view={view} />
      {(view.sorts || offers) && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {view.sorts && (
            <Link
              to={view.sorts.to}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              Устойчивые сорта: {view.sorts.count}
            </Link>
          )}
          <ShopLink offers={offers} />
        </p>
      )}
      <BiologySection view={view} />
      <SourceList view={view} />
      <Neighbours
        label="Соседние записи"
        previous={view.previous}
        next={view.next}
        all={{ to: view.listTo, name: title }}
      />
    </>
  )
}

function Top({ view }: { view: ProblemView }) {
  const { kind, alias, name, latin, head } = view
  const { title, one } = kindWords[kind]
  // The breadcrumbs say «Болезни» and «Вредители» already.
  const saysMore = view.kindWord !== one
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: title, to: view.listTo }, { label: name }]}
        title={head.heading}
        latin={latin}
        mark={<FavoriteButton kind={favoriteKindOf[kind]} alias={alias} title={name} about={view.kindWord} />}
        badges={
          (saysMore || view.isQuarantine) && (
            <>
              {saysMore && (
                <Badge kind={kind} icon={kind}>
                  {view.kindWord}
                </Badge>
              )}
              {view.isQuarantine && (
                <Badge tone="tomato" icon="warning">
                  карантинный объект
                </Badge>
              )}
            </>
          )
        }
      />
      <Answer view={view} />
      {view.isQuarantine && (
        <Callout kind="warning" title="Кому сообщить" className="mb-6">
          <p>{quarantineAdvice}</p>
        </Callout>
      )}
      <PictureAndSeason view={view} />
    </>
  )
}

const PictureAndSeason = ({ view }: { view: ProblemView }) => (
  <div className="mb-6 grid items-start gap-6 max-md:mb-4 max-md:gap-4 md:grid-cols-[18rem_1fr] lg:gap-8">
    <Illustration
      kind={view.kind}
      alias={view.alias}
      alt={view.drawingAlt}
      photo={view.cover}
      eager
      className="rounded-card max-md:[&_img]:max-h-24"
    />
    <div className="space-y-5">
      <Hosts view={view} />
      <SeasonStrip
        caption="Когда встречается"
        levels={view.season.levels}
        words={activityWords}
        tone={kindTone[view.kind]}
      />
      <span data-region className="block min-h-11 text-sm text-muted print:hidden" />
    </div>
  </div>
)

/** What is allowed, before the drawing and the description. */
/** What helps depends on the crop: without one it is asked for first, where the answer stands otherwise. */
function Answer({ view }: { view: ProblemView }) {
  const products = view.steps.find(step => step.products)?.products
  if (!view.crop && view.hosts.length > 1)
    return (
      <div className="screen-only mb-4">
        <p className="font-semibold">Чем обработать: выберите культуру</p>
        <CropSelector view={view} />
      </div>
    )
  return (
    products && (
      <p className="screen-only mb-6 max-sm:mb-4">
        <LinkButton to={products.to}>{products.label}</LinkButton>
      </p>
    )
  )
}

function Hosts({ view }: { view: ProblemView }) {
  return (
    <div>
      <h2 className="mb-1 text-lg">{view.kind === 'pests' ? 'Чему вредит' : 'Что поражает'}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {view.hosts.map(host => (
          <li key={host.alias}>
            <Link to={`/plants/${host.alias}`} className="text-link underline underline-offset-4">
              {host.name}
            </Link>
            <span className="text-muted"> — {host.severity}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TreatSection({ view }: { view: ProblemView }) {
  const rows = view.treat.map(fact => ({
    term: fact.term,
    value:
      'note' in fact && fact.note ? (
        <>
          {fact.value} <span className="block text-sm text-muted">{fact.note}</span>
        </>
      ) : (
        fact.value
      ),
  }))
  const lead =
    view.kind === 'pests' ? (
      'Пока вредителя меньше порога, обработка обойдётся дороже вреда.'
    ) : (
      <span className="max-sm:hidden">Болезнь легче предупредить: смотрите на погоду и сезон.</span>
    )
  return (
    <Section id="treat" title="Когда обрабатывать" lead={lead} className="scroll-mt-28!">
      <SpecTable rows={rows} className="max-w-3xl" />
    </Section>
  )
}

function BiologySection({ view }: { view: ProblemView }) {
  return (
    <FoldedSection
      id="biology"
      title="Биология"
      hint={view.kind === 'pests' ? 'отряд, развитие' : 'возбудитель, развитие'}
      className="mt-10 max-md:mt-4"
    >
      {view.lifecycle && <p className="mb-4 max-w-measure text-lg">{view.lifecycle}</p>}
      <SpecTable rows={view.biology} className="max-w-3xl" />
    </FoldedSection>
  )
}
