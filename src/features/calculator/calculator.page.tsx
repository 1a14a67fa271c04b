import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/calculator.page.ts'
import { calculatorMeta } from './calculator-meta.ts'
import { Calculator } from './components/calculator.tsx'
import { findCalculatorDrugs, findDrugChoices } from './find-calculator-drugs.server.ts'
import { partsOfMix } from './mix/mix-part.ts'

const longestSearch = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const alias = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return isAlias(text) ? text : undefined
  }
  const isMix = searchParams.get('mode') === 'mix'
  const named = (isMix ? drugSlots : drugSlots.slice(0, 1)).map(alias)
  const asked = { crop: alias('crop'), target: alias('target') }
  const known = named.filter(text => text !== undefined)
  const found = known.length > 0 ? await findCalculatorDrugs(db, known, asked) : []
  const drugs = partsOfMix(
    named.map(text => (text === undefined ? null : found[known.indexOf(text)]!)),
    asked.crop,
  )
  const first = drugs[0] ?? null
  const q = cleaned(searchParams.get('q') ?? '')
  const isOpen = first === null || (isMix && drugs.includes(null) && searchParams.has('q'))
  const partner = isMix && (first || asked.crop) ? { crop: asked.crop } : undefined
  const { choices, total } = isOpen ? await findDrugChoices(db, q, partner) : { choices: [], total: 0 }
  return {
    drugs,
    isUnknownDrug: drugs.some((drug, slot) => drug === null && Boolean(searchParams.get(drugSlots[slot]!))),
    q,
    choices,
    total,
    meta: calculatorMeta(publicUrl, first?.drug.name ?? null, searchParams.size > 0),
  }
}

/** A drug, and in a mix the others. */
const drugSlots = ['drug', 'drug2', 'drug3']

const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, '')
    .trim()
    .slice(0, longestSearch)

export const clientLoader = payloadLoader<typeof loader>

/** Another crop, area or sprayer of the same drug is counted here; only another drug is asked for. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  [...drugSlots, 'q'].some(name => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))

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
