import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/page-payload.ts'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/calculator.page.ts'
import { calculatorMeta } from './calculator-meta.ts'
import { Calculator } from './components/calculator.tsx'
import { findCalculatorDrug, findDrugChoices } from './queries.server.ts'

const longestSearch = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const alias = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return isAlias(text) ? text : undefined
  }
  const asked = alias('drug')
  const drug = asked ? await findCalculatorDrug(db, asked, { crop: alias('crop'), target: alias('target') }) : null
  const q = cleaned(searchParams.get('q') ?? '')
  const { choices, total } = drug ? { choices: [], total: 0 } : await findDrugChoices(db, q)
  const isState = searchParams.size > 0
  return {
    drug,
    isUnknownDrug: drug === null && Boolean(searchParams.get('drug')),
    q,
    choices,
    total,
    meta: calculatorMeta(publicUrl, drug?.drug.name ?? null, isState),
  }
}

const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, '')
    .trim()
    .slice(0, longestSearch)

export const clientLoader = payloadLoader<typeof loader>

/** Another crop, area or sprayer of the same drug is counted here; only another drug is asked for. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  ['drug', 'q'].some(name => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CalculatorPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Калькулятор' }]} title="Калькулятор" />
      </div>
      <Calculator data={loaderData} />
    </>
  )
}
