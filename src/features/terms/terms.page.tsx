import { wordsNote } from '#kit/catalogue-list/words-note.ts'
import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { typeset } from '#ui/format/format.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/terms.page.ts'
import { TermList } from './components/term-list.tsx'
import { searchTerms } from './find-terms.server.ts'
import { termsMeta } from './term-meta.ts'
import { termsPageQuery } from './term-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { q } = parseQuery(termsPageQuery, url.searchParams).values
  const { items, words } = await searchTerms(db, q, cache)
  return {
    q,
    words: wordsNote(q, words, other => `/terms${toSearch(termsPageQuery, { q: other })}`),
    terms: items.map(({ alias, name, short }) => ({ alias, name, short: typeset(short) })),
    printed: await printedAddress(publicUrl, url),
    meta: termsMeta(items, { publicUrl, isSearch: q !== '' }),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function TermsPage({ loaderData: { q, words, terms } }: Route.ComponentProps) {
  return <TermList q={q} words={words} terms={terms} />
}
