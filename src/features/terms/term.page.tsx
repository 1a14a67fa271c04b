import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { typeset } from '#ui/format/format.ts'
import { Neighbours } from '#ui/page/neighbours.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import type { Route } from './+types/term.page.ts'
import { findTerm, type ListedTerm, listTerms } from './find-terms.server.ts'
import { termMeta } from './term-meta.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  if (!isAlias(alias)) throw notFound(url.pathname)
  const [term, all] = await Promise.all([findTerm(db, alias), listTerms({ db, cache })])
  if (!term) throw await missingPage(db, 'term', alias, url.pathname, present => `/terms/${present}`)
  const at = all.findIndex(each => each.alias === alias)
  return {
    name: term.name,
    short: typeset(term.short),
    text: term.text && typeset(term.text),
    source: term.source,
    previous: neighbour(all[at - 1]),
    next: neighbour(all[at + 1]),
    meta: termMeta(term, publicUrl),
  }
}

const neighbour = (term: ListedTerm | undefined) => (term ? { to: `/terms/${term.alias}`, name: term.name } : null)

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function TermPage({ loaderData: { name, short, text, source, previous, next } }: Route.ComponentProps) {
  return (
    <article>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Словарь', to: '/terms' }, { label: name }]}
        title={name}
        lead={short}
      />
      {text && (
        <div className="reading max-w-measure">
          <p>{text}</p>
        </div>
      )}
      {source && (
        <div className="mt-8">
          <SourceNote source={source.title} href={source.address} />
        </div>
      )}
      <Neighbours
        label="Соседние термины"
        previous={previous}
        next={next}
        all={{ to: '/terms', name: 'Весь словарь' }}
      />
    </article>
  )
}
