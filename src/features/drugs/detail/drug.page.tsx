import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { findLinks } from '#features/links/find-links.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias, parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ShareBar } from '#ui/page/share-bar.tsx'
import { findUsePage } from '../uses/find-uses.server.ts'
import type { Route } from './+types/drug.page.ts'
import { cropOf } from './chosen-road.view.ts'
import { DrugBody } from './drug-body.tsx'
import { CalculateBar } from './drug-choice.tsx'
import { drugDetail, pageSizeOfUses } from './drug-detail.view.ts'
import { drugMeta } from './drug-meta.ts'
import { drugPageQuery } from './drug-page-query.ts'
import { DrugNeighbours } from './drug-sections.tsx'
import { DrugHead, DrugNotice } from './drug-top.tsx'
import { findDrug } from './find-drug.server.ts'
import { findPair } from './find-pair.server.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const { values, errors } = parseQuery(drugPageQuery, searchParams)
  if (!isAlias(alias) || errors.page) throw notFound(pathname + search)
  const cropAlias = searchParams.get('crop') || undefined
  const { target, place } = values
  const usesOn = (plantAlias?: string) =>
    findUsePage(
      db,
      { drugAlias: alias, ...(plantAlias && { plantAlias }) },
      { page: values.page, size: pageSizeOfUses },
      place,
    )
  const asked = cropAlias && isAlias(cropAlias) ? cropAlias : undefined
  const wanted = {
    ...(asked && { plantAlias: asked }),
    ...(target && { targetAlias: target }),
    ...(place && { place }),
  }
  const [drug, usesOfAsked, pair] = await Promise.all([
    findDrug(db, alias, wanted),
    usesOn(asked),
    findPair(db, alias, { crop: asked, target, place }),
  ])
  if (!drug) throw await missingPage(db, 'drug', alias, pathname, present => `/drugs/${present}`)
  const crop = cropOf(drug, cropAlias)
  // For a crop it is not registered for, the page shows all uses.
  const uses = crop === 'unknown' && asked ? await usesOn() : usesOfAsked
  const detail = drugDetail(drug, uses, { crop, asked, target, place, page: values.page, pair })
  if (values.page > detail.pages.pages) throw notFound(pathname + search)
  const shareUrl = `${publicUrl}/drugs/${drug.alias}`
  const printed = await printedAddress(publicUrl, new URL(shareUrl + detail.search))
  const links = await findLinks({ db, cache }, 'drug', { drug: drug.alias })
  return { ...detail, links, url: shareUrl, printed, meta: drugMeta(detail, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DrugPage({ loaderData: drug }: Route.ComponentProps) {
  const { chosen } = drug
  const anchors = [
    ...(chosen && drug.uses.length === 0 ? [] : [{ id: 'regulation', label: 'Регламент' }]),
    ...(drug.preparation ? [{ id: 'preparation', label: 'Приготовление' }] : []),
    { id: 'safety', label: 'Безопасность' },
    { id: 'mixing', label: 'Совместимость' },
    ...(drug.targets.length + drug.effects.length > 0 ? [{ id: 'targets', label: 'Против чего' }] : []),
    { id: 'analogues', label: 'Аналоги' },
    { id: 'questions', label: 'Вопросы' },
    { id: 'source', label: 'Источник' },
  ]
  return (
    <article className="printed-sheet printed-drug">
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Препараты', to: drug.listTo }, { label: drug.title }]}
        title={drug.title}
        mark={
          <span className="flex items-center gap-1">
            <FavoriteButton kind="drug" alias={drug.alias} title={drug.title} />
            <ShareBar title={drug.title} url={drug.url} isCompact />
          </span>
        }
      />
      <DrugNotice drug={drug} />
      <DrugHead drug={drug} />
      <DrugBody drug={drug} anchors={<AnchorNav items={anchors} />} />
      <DrugNeighbours drug={drug} />
      <CalculateBar to={drug.calculate} />
    </article>
  )
}
