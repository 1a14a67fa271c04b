import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { findLinks } from '#features/links/find-links.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/calculator.page.ts'
import { calculatorMeta } from './calculator-meta.ts'
import { Calculator } from './components/calculator.tsx'
import { faq } from './faq.ts'
import { findAlternatives } from './find-alternatives.server.ts'
import { findCalculatorDrugs } from './find-calculator-drugs.server.ts'
import { findDrugChoices } from './find-drug-choices.server.ts'
import { trimMixDrugs } from './mix/trim-mix-drugs.ts'

const maxSearchLength = 100

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { searchParams } = url
  const alias = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return isAlias(text) ? text : undefined
  }
  const isMix = searchParams.get('mode') === 'mix'
  const aliases = (isMix ? drugParams : drugParams.slice(0, 1)).map(alias)
  const requested = { crop: alias('crop'), target: alias('target') }
  const knownAliases = aliases.filter(text => text !== undefined)
  const loaded = knownAliases.length > 0 ? await findCalculatorDrugs(db, knownAliases, requested) : []
  const drugs = trimMixDrugs(
    aliases.map(text => (text === undefined ? null : loaded[knownAliases.indexOf(text)]!)),
    requested.crop,
  )
  const first = drugs[0] ?? null
  const alternatives = first && !isMix ? await findAlternatives(db, first, searchParams) : null
  const q = cleanSearch(searchParams.get('q') ?? '')
  const isPickerOpen = first === null || (isMix && drugs.includes(null) && searchParams.has('q'))
  const partner = isMix && (first || requested.crop) ? { crop: requested.crop } : undefined
  const { choices, total } = isPickerOpen ? await findDrugChoices(db, q, partner) : { choices: [], total: 0 }
  return {
    drugs,
    isDemo: drugs.some(each => each?.drug.isDemo),
    isUnknownDrug: drugs.some((drug, slot) => drug === null && Boolean(searchParams.get(drugParams[slot]!))),
    alternatives,
    q,
    choices,
    total,
    faq: isMix ? [] : faq,
    links: await findLinks({ db, cache }, 'calculator', first ? { drug: first.drug.alias } : {}),
    meta: calculatorMeta(publicUrl, first?.drug.name ?? null, searchParams.size > 0),
  }
}

/** Query parameters of the drug and of the other products of a mix. */
const drugParams = ['drug', 'drug2', 'drug3']

const cleanSearch = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, '')
    .trim()
    .slice(0, maxSearchLength)

export const clientLoader = payloadLoader<typeof loader>

/** Only a different drug or search needs the server; everything else is calculated in the browser. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  [...drugParams, 'q'].some(name => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** Long enough to be the largest text of a phone's first view: then it does not wait for what scripts add. */
const lead = (
  <p>
    Выберите препарат и&nbsp;скажите, что обрабатываете. Посчитаем, сколько взять препарата и&nbsp;воды, назовём срок
    ожидания и&nbsp;предупредим, если обработка не&nbsp;разрешена.
  </p>
)

export default function CalculatorPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Калькулятор' }]}
          title="Калькулятор"
          lead={loaderData.drugs.some(Boolean) ? undefined : lead}
        />
      </div>
      <Calculator data={loaderData} />
    </>
  )
}
