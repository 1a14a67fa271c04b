import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias, parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageMeta } from '#ui/page/page-meta.ts'
import { Section } from '#ui/page/section.tsx'
import { findPair } from '../detail/find-pair.server.ts'
import type { Route } from './+types/drug-mixes.page.ts'
import { type DrugMixes, drugMixes } from './drug-mixes.view.ts'
import { drugMixesQuery } from './drug-mixes-query.ts'
import { findMixPartners } from './find-mix-partners.server.ts'
import { MixQuestion } from './mix-question.tsx'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { pathname, searchParams } = url
  if (!isAlias(alias)) throw notFound(pathname)
  const asked = searchParams.get('crop') || undefined
  const crop = asked && isAlias(asked) ? asked : undefined
  const { target, place, with: partner } = parseQuery(drugMixesQuery, searchParams).values
  const [found, pair] = await Promise.all([
    findMixPartners(db, alias, crop),
    findPair(db, alias, { crop, target, place }),
  ])
  if (!found) throw await missingPage(db, 'drug', alias, pathname, present => `/drugs/${present}/mix`)
  const mixes = drugMixes(found, pair, { crop, target, place, partner: partner || undefined })
  const title = `С\u00a0чем смешать «${mixes.name}»`
  const meta = pageMeta({
    title,
    description: `${title}: что можно класть в\u00a0один бак, что нельзя и\u00a0почему, а\u00a0для чего правила нет и\u00a0нужна проба на\u00a0совместимость.`,
    path: `/drugs/${alias}/mix`,
    publicUrl,
    ...(mixes.search || mixes.wanted ? { robots: 'noindex,follow' as const } : {}),
  })
  return { ...mixes, meta }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DrugMixesPage({ loaderData: mixes }: Route.ComponentProps) {
  const { alias, name, crop, ban, groups, total, more, search } = mixes
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Главная', to: '/' },
          { label: 'Препараты', to: `/drugs${search}` },
          { label: name, to: `/drugs/${alias}${search}` },
          { label: 'С\u00a0чем смешать' },
        ]}
        title={`С\u00a0чем смешать «${name}»`}
        lead={crop && `Культура: ${crop.name.toLowerCase()}`}
      />
      {ban && (
        <Callout kind="danger" title={ban.title}>
          <p>
            {ban.text}{' '}
            <Link to={`/drugs/${alias}${search}`} className="text-link underline underline-offset-4">
              Что разрешено
            </Link>
          </p>
        </Callout>
      )}
      {!ban && total === 0 && (
        <Callout kind="unknown" title="Нет данных">
          <p>
            Нет препаратов, разрешённых на{'\u00a0'}той{'\u00a0'}же культуре: смешивать не{'\u00a0'}с{'\u00a0'}чем.
          </p>
        </Callout>
      )}
      {!ban && total > 0 && <MixQuestion mixes={mixes} />}
      {!ban && groups.map(group => <Group key={group.level} group={group} jarTest={mixes.jarTest} search={search} />)}
      {!ban && more > 0 && (
        <p className="mt-4 text-muted">Показаны первые {total - more} по алфавиту: остальные проверит калькулятор.</p>
      )}
    </>
  )
}

type GroupOfMixes = DrugMixes['groups'][number]

interface GroupProps {
  group: GroupOfMixes
  jarTest: string
  /** The query of what was chosen on the way. */
  search: string
}

function Group({ group: { level, title, reasons }, jarTest, search }: GroupProps) {
  if (reasons.length === 0) {
    return level === 'allowed' ? (
      <Section id="allowed" title={title}>
        <p className="text-muted">
          По правилам сайта таких препаратов на{'\u00a0'}той{'\u00a0'}же культуре нет.
        </p>
      </Section>
    ) : null
  }
  const lists = reasons.map(({ reason, drugs }) => (
    <div key={reason}>
      {level !== 'unknown' && <p className="text-muted">{reason}</p>}
      <ul
        className={`grid gap-x-6 ${level === 'forbidden' ? 'grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] lg:grid-cols-4' : 'sm:grid-cols-2'}`}
      >
        {drugs.map(drug => (
          <Partner key={drug.alias} drug={drug} search={search} />
        ))}
      </ul>
    </div>
  ))
  if (level === 'unknown') {
    const count = reasons.reduce((sum, { drugs }) => sum + drugs.length, 0)
    return (
      <FoldedSection id={level} title={title} hint={String(count)} always className="mt-5">
        <p className="mb-3 max-w-measure text-muted">{jarTest}</p>
        {lists}
      </FoldedSection>
    )
  }
  return (
    <Section id={level} title={title} aside={<VerdictBadge verdict={level} />}>
      <div className="grid gap-2">{lists}</div>
    </Section>
  )
}

type MixPartner = GroupOfMixes['reasons'][number]['drugs'][number]

const Partner = ({ drug, search }: Pick<GroupProps, 'search'> & { drug: MixPartner }) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line">
    <Link
      to={`/drugs/${drug.alias}${search}`}
      className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      {drug.title}
    </Link>
    {drug.mix && (
      <Link to={drug.mix} className="row-action screen-only">
        Рассчитать смесь
      </Link>
    )}
  </li>
)
