import { redirect } from 'react-router'
import { findFormerAlias } from '#kit/entity/alias-redirect.server.ts'
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
import { cropOf, drugDetail, usePageSize } from './drug-detail.view.ts'
import { drugMeta } from './drug-meta.ts'
import { drugPageQuery } from './drug-page-query.ts'
import { DrugRegulation } from './drug-regulation.tsx'
import { DrugAnalogues, DrugNeighbours, DrugPacks, DrugSafety, DrugShort, DrugSource, DrugTargets } from './drug-sections.tsx'
import { DrugNotice, DrugTop } from './drug-top.tsx'
import { findDrug } from './find-drug.server.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const { values, errors } = parseQuery(drugPageQuery, searchParams)
  if (!isAlias(alias) || errors.page) throw notFound(pathname + search)
  const cropAlias = searchParams.get('crop') || undefined
  const usesOn = (plantAlias?: string) =>
    findUsePage(db, { drugAlias: alias, ...(plantAlias && { plantAlias }) }, { page: values.page, size: usePageSize })
  const asked = cropAlias && isAlias(cropAlias) ? cropAlias : undefined
  const [drug, usesOfAsked] = await Promise.all([findDrug(db, alias), usesOn(asked)])
  if (!drug) {
    const present = await findFormerAlias(db, 'drug', alias)
    throw present ? redirect(`/drugs/${present}`, 301) : notFound(pathname)
  }
  const crop = cropOf(drug, cropAlias)
  // For a crop it is not registered for, the page shows all uses.
  const uses = crop === 'unknown' && asked ? await usesOn() : usesOfAsked
  const detail = drugDetail(drug, uses, crop, values.page, { target: values.target, place: values.place })
  if (values.page > detail.pages.pages) throw notFound(pathname + search)
  return { ...detail, url: `${publicUrl}/drugs/${drug.alias}`, meta: drugMeta(detail, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DrugPage({ loaderData: drug }: Route.ComponentProps) {
  const anchors = [
    { id: 'short', label: 'Коротко' },
    { id: 'regulation', label: 'Регламент' },
    ...(drug.targets.length + drug.effects.length > 0 ? [{ id: 'targets', label: 'Против чего' }] : []),
    { id: 'safety', label: 'Безопасность' },
    { id: 'packs', label: 'Фасовки' },
    { id: 'analogues', label: 'Аналоги' },
    { id: 'source', label: 'Источник' },
  ]
  return (
    <article>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Препараты', to: drug.listTo }, { label: drug.title }]}
        title={drug.title}
        actions={<ShareBar title={drug.title} url={drug.url} />}
      />
      <DrugNotice drug={drug} />
      <DrugTop drug={drug} />
      <AnchorNav items={anchors} />
      <DrugShort drug={drug} />
      <DrugRegulation drug={drug} />
      <DrugTargets drug={drug} />
      <DrugSafety drug={drug} />
      <DrugPacks drug={drug} />
      <DrugAnalogues drug={drug} />
      <DrugSource drug={drug} />
      <DrugNeighbours drug={drug} />
    </article>
  )
}
