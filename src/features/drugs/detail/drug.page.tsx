import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { findLinks } from '#features/links/find-links.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias, parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ShareBar } from '#ui/page/share-bar.tsx'
import { findUsePage } from '../uses/find-uses.server.ts'
import type { Route } from './+types/drug.page.ts'
import { CalculateBar, DrugChoice } from './drug-choice.tsx'
import { cropOf, drugDetail, pageSizeOfUses } from './drug-detail.view.ts'
import { drugMeta } from './drug-meta.ts'
import { DrugMixing, DrugPreparation, DrugQuestions } from './drug-mixing.tsx'
import { drugPageQuery } from './drug-page-query.ts'
import { DrugRegulation } from './drug-regulation.tsx'
import { DrugAnalogues, DrugNeighbours, DrugPacks, DrugPhotos, DrugSafety, DrugShort, DrugSource, DrugTargets } from './drug-sections.tsx'
import { DrugHead, DrugNotice, DrugPassport, OwnPlanting } from './drug-top.tsx'
import { findDrug } from './find-drug.server.ts'
import { findPair } from './find-pair.server.ts'
import { PrintedCode } from './printed-code.tsx'
import { qrPath } from './qr-path.server.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const { values, errors } = parseQuery(drugPageQuery, searchParams)
  if (!isAlias(alias) || errors.page) throw notFound(pathname + search)
  const cropAlias = searchParams.get('crop') || undefined
  const { target, place } = values
  const usesOn = (plantAlias?: string) =>
    findUsePage(db, { drugAlias: alias, ...(plantAlias && { plantAlias }) }, { page: values.page, size: pageSizeOfUses }, place)
  const asked = cropAlias && isAlias(cropAlias) ? cropAlias : undefined
  const wanted = { ...(asked && { plantAlias: asked }), ...(target && { targetAlias: target }), ...(place && { place }) }
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
  const qr = await qrPath(detail.chosen && asked ? `${shareUrl}?crop=${asked}` : shareUrl)
  const links = await findLinks({ db, cache }, 'drug', { drug: drug.alias })
  return { ...detail, links, url: shareUrl, qr, meta: drugMeta(detail, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DrugPage({ loaderData: drug }: Route.ComponentProps) {
  const { chosen } = drug
  const anchors = [
    ...(chosen && drug.uses.length === 0 ? [] : [{ id: 'regulation', label: 'Регламент' }]),
    ...(drug.preparation ? [{ id: 'preparation', label: 'Приготовление' }] : []),
    { id: 'mixing', label: 'Совместимость' },
    { id: 'safety', label: 'Безопасность' },
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
        mark={<FavoriteButton kind="drug" alias={drug.alias} title={drug.title} />}
        actions={<ShareBar title={drug.title} url={drug.url} />}
      />
      <DrugNotice drug={drug} />
      <DrugHead drug={drug} />
      <DrugChoice drug={drug} />
      <OwnPlanting drug={drug.alias} to={chosen?.use.calculate ?? null} />
      <AnchorNav items={anchors} />
      <DrugRegulation drug={drug} />
      <DrugPassport drug={drug} />
      <DrugShort drug={drug} />
      <DrugPreparation drug={drug} />
      <DrugMixing drug={drug} />
      <DrugSafety drug={drug} />
      <DrugTargets drug={drug} />
      <DrugPacks drug={drug} />
      <DrugPhotos drug={drug} />
      <DrugAnalogues drug={drug} />
      <DrugQuestions drug={drug} />
      <DrugSource drug={drug} />
      <PrintedCode drug={drug} />
      <DrugNeighbours drug={drug} />
      <CalculateBar to={drug.calculate} />
    </article>
  )
}
