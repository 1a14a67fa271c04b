import { Badge } from '#ui/badges/badge.tsx'
import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { kindTone, toneClass } from '#ui/badges/tone.ts'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { monthNumbers } from '#ui/tables/season-strip.tsx'
import { SeasonTable } from '#ui/tables/season-table.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import type { Hub } from '../crop-hub.view.ts'
import { severityWords } from '../severity-words.ts'
import { GapList } from './gap-list.tsx'
import { MonthCard } from './month-card.tsx'
import { PrintButton } from './print-button.tsx'
import { ProblemTable } from './problem-table.tsx'
import { Products } from './products.tsx'
import { Rotation } from './rotation.tsx'

/** The page of one crop. In print only the calendar is left, to fit on one sheet. */
export function CropHub({ hub }: { hub: Hub }) {
  const gaps = hub.problems.filter(({ gap, drugs }) => gap !== null || drugs === 0)
  return (
    <>
      <PageHeader
        breadcrumbs={hub.crumbs}
        title={hub.name}
        latin={hub.latin}
        lead={hub.lead && <p className="print:hidden">{hub.lead}</p>}
        badges={
          hub.family && (
            <span className="print:hidden">
              <Badge kind="plants">{hub.family}</Badge>
            </span>
          )
        }
        actions={<PrintButton />}
      />
      <Overview hub={hub} />
      <div className="screen-only mt-8">
        <AnchorNav items={anchorsOf(hub, gaps.length)} />
      </div>
      <Calendar hub={hub} />
      <Section
        id="problemy"
        title={
          <>
            Вредители и болезни <span className="text-lg text-muted">{hub.problems.length}</span>
          </>
        }
        className="screen-only"
      >
        <ProblemTable crop={hub.alias} name={hub.shortName} problems={hub.problems} />
      </Section>
      <Products hub={hub} />
      {gaps.length > 0 && <Gaps crop={hub.alias} problems={gaps} />}
      <Section id="sevooborot" title="Севооборот и соседи" className="screen-only">
        <Rotation rule={hub.rotation} family={hub.family} relatives={hub.relatives} isPermanent={hub.isPermanent} />
      </Section>
      <p className="hidden text-xs text-muted print:mt-3 print:block">
        Садозор · отпечатано {hub.today}
        {hub.isDemo && ' · демо-данные: сверяйтесь с\u00a0этикеткой'}
      </p>
      <Neighbours label="Соседние культуры" previous={cropLink(hub.previous)} next={cropLink(hub.next)} all={allCrops} />
    </>
  )
}

const cropLink = (crop: Hub['next']) => crop && { to: `/plants/${crop.alias}`, name: crop.name }
const allCrops = { to: '/plants', name: 'Все культуры' }

const Gaps = ({ crop, problems }: { crop: string; problems: Hub['problems'] }) => (
  <Section
    id="probely"
    title="Где разрешённого средства нет"
    lead={<p className="print:hidden">Или оно только сдерживает. Чужих регламентов мы не{'\u00a0'}подставляем.</p>}
    className="print:mt-3"
  >
    <GapList crop={crop} problems={problems} />
  </Section>
)

const anchorsOf = (hub: Hub, gaps: number) => [
  { id: 'kalendar', label: 'Календарь' },
  { id: 'problemy', label: 'Проблемы' },
  { id: 'preparaty', label: `Препараты ${hub.total.drugs}` },
  ...(gaps > 0 ? [{ id: 'probely', label: `Пробелы ${gaps}` }] : []),
  { id: 'sevooborot', label: 'Севооборот' },
]

function Overview({ hub }: { hub: Hub }) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-6 print:hidden">
      <Card padded={false} className="grid content-start self-start overflow-hidden">
        <Illustration kind="plants" alias={hub.alias} alt={hub.name} eager />
        <div className="grid gap-3 p-4 sm:p-5">
          <p>{hub.summary}</p>
          <div className="screen-only grid gap-2 picker:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            <LinkButton to={`/drugs?crop=${hub.alias}`} icon="drugs" className="picker:max-md:col-span-2 lg:col-span-2">
              Все препараты
            </LinkButton>
            <LinkButton to={`/diseases?crop=${hub.alias}`} variant="secondary" icon="diseases">
              Болезни
            </LinkButton>
            <LinkButton to={`/pests?crop=${hub.alias}`} variant="secondary" icon="pests">
              Вредители
            </LinkButton>
          </div>
        </div>
      </Card>
      <div className="grid content-start gap-4 lg:gap-6">
        <MonthCard crop={hub.alias} now={hub.now} problems={hub.problems} />
        <Card as="section" className="grid content-start gap-2">
          <h2 className="text-xl">О культуре</h2>
          <SpecTable rows={hub.facts} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ConfidenceMark confidence={hub.confidence} />
            {hub.sources.length === 0 && <SourceNote source={null} />}
            {hub.sources.map(({ title, address }) => (
              <SourceNote key={title} source={title} href={address} />
            ))}
          </div>
        </Card>
      </div>
    </div>
  )
}

function Calendar({ hub }: { hub: Hub }) {
  return (
    <Section
      id="kalendar"
      title="Календарь"
      lead={<span className="print:text-xs">Обычные месяцы средней полосы. Чем выше столбик, тем сильнее вредит.</span>}
      className="print:mt-2"
    >
      <div className="grid gap-4 print:gap-2">
        {hub.phases.length > 0 && (
          <SeasonTable
            caption={`${hub.shortName}: фазы по месяцам`}
            words={['нет', 'обычно']}
            now={hub.now.month}
            rows={hub.phases.map(({ name, months }) => ({ label: name, kind: 'plants', levels: seasonLevels(months, 1) }))}
          />
        )}
        {hub.problems.length > 0 && (
          <SeasonTable
            caption={`${hub.shortName}: вредители и болезни по месяцам`}
            words={severityWords}
            now={hub.now.month}
            rows={hub.problems.map(({ kind, alias, name, months, severity }) => ({
              label: name,
              to: `/${kind}/${alias}?crop=${hub.alias}`,
              kind,
              levels: seasonLevels(months, severity),
            }))}
          />
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Key kind="pests" word="вредители" />
          <Key kind="diseases" word="болезни" />
        </p>
      </div>
    </Section>
  )
}

const seasonLevels = (months: readonly number[], level: number) => monthNumbers.map(month => (months.includes(month) ? level : 0))

const Key = ({ kind, word }: { kind: 'pests' | 'diseases'; word: string }) => (
  <span className={`${toneClass(kindTone[kind])} inline-flex items-center gap-2`}>
    <span className="size-3 rounded-check bg-(--tone-bar) [print-color-adjust:exact]" aria-hidden="true" />
    {word}
  </span>
)
