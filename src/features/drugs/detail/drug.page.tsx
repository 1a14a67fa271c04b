import { redirect } from 'react-router'
import { findFormerAlias } from '#kit/entity/alias-redirect.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ShareBar } from '#ui/page/share-bar.tsx'
import { findUses } from '../uses/find-uses.server.ts'
import type { Route } from './+types/drug.page.ts'
import { cropOf, drugDetail } from './drug-detail.view.ts'
import { drugMeta } from './drug-meta.ts'
import { DrugRegulation } from './drug-regulation.tsx'
import { DrugAnalogues, DrugNeighbours, DrugPacks, DrugSafety, DrugShort, DrugSource, DrugTargets } from './drug-sections.tsx'
import { DrugNotice, DrugTop } from './drug-top.tsx'
import { findDrug } from './find-drug.server.ts'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { pathname, searchParams } = url
  if (!isAlias(params.alias)) throw notFound(pathname)
  const cropAlias = searchParams.get('crop') || undefined
  const [drug, allUses] = await Promise.all([findDrug(db, params.alias), cropAlias ? null : findUses(db, { drugAlias: params.alias })])
  if (!drug) {
    const present = await findFormerAlias(db, 'drug', params.alias)
    throw present ? redirect(`/drugs/${present}`, 301) : notFound(pathname)
  }
  const crop = cropOf(drug, cropAlias)
  const plant = crop === null || crop === 'unknown' ? {} : { plantId: crop.id }
  const uses = allUses ?? (await findUses(db, { drugId: drug.id, ...plant }))
  const detail = drugDetail(drug, uses, drug.analogues, crop)
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
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Препараты', to: '/drugs' }, { label: drug.title }]}
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
