import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { ShareBar } from '#ui/page/share-bar.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { ComparedValue } from './compared-value.tsx'
import { RegionCards, RegionRow } from './region-row.tsx'
import type { SortCompare as Compared } from './sort-compare.view.ts'

const crumbs = [{ label: 'Главная', to: '/' }, { label: 'Сорта', to: '/sorts' }, { label: 'Сравнение' }]

/** `/sorts?compare=a,b`. */
export function SortCompare({ compared, url }: { compared: Compared; url: string }) {
  const { sorts, lead, same, unknown, leftOut } = compared
  const isOne = sorts.length < 2
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title="Сравнение сортов"
        lead={!isOne && (lead ?? 'Сначала то, чем они отличаются.')}
        actions={!isOne && <ShareBar title="Сравнение сортов" url={url} />}
      />
      {leftOut.length > 0 && (
        <Callout kind="warning" title="Сравниваем не больше четырёх">
          <p>Не показаны: {leftOut.join(', ')}.</p>
        </Callout>
      )}
      {unknown.length > 0 && (
        <Callout kind="unknown" title="Не все сорта нашлись">
          <p>
            Таких адресов в{'\u00a0'}каталоге нет: {unknown.join(', ')}.
          </p>
        </Callout>
      )}
      {isOne ? (
        <NothingToCompare name={sorts[0]?.name} />
      ) : (
        <>
          <DifferenceTable compared={compared} />
          <DifferenceCards compared={compared} />
        </>
      )}
      {!isOne && same.length > 0 && (
        <Section id="same" title="Одинаково">
          <SpecTable rows={same} className="max-w-measure" />
        </Section>
      )}
    </>
  )
}

const NothingToCompare = ({ name }: { name: string | undefined }) => (
  <EmptyState
    title={name ? `Выбран один сорт: ${name}` : 'Сравнивать нечего'}
    action={
      <LinkButton to="/sorts" variant="secondary">
        Выбрать сорта
      </LinkButton>
    }
  >
    <p>
      Отметьте в{'\u00a0'}списке от{'\u00a0'}двух до{'\u00a0'}четырёх.
    </p>
  </EmptyState>
)

const hasBars = ({ values }: Compared['rows'][number]) => values.some(value => value?.days)

const DifferenceTable = ({ compared: { sorts, rows, longest } }: { compared: Compared }) => (
  <div className="mt-4 overflow-x-auto rounded-card border border-line bg-surface max-md:hidden print:block">
    <table className="w-full min-w-160 table-fixed text-sm">
      <caption className="sr-only">Чем отличаются сорта</caption>
      <thead>
        <tr>
          <td className="w-36 p-3" />
          {sorts.map(sort => (
            <Head key={sort.alias} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.term} className="border-t border-line">
            <th scope="row" className="p-3 text-start align-top font-normal text-muted">
              {row.term}
            </th>
            {sorts.map(({ alias }, index) => (
              <td key={alias} className="p-3 align-top">
                <ComparedValue value={row.values[index] ?? null} longest={longest} hasBars={hasBars(row)} />
              </td>
            ))}
          </tr>
        ))}
        <RegionRow sorts={sorts} />
        <tr className="screen-only border-t border-line">
          <td />
          {sorts.map(({ alias, name, plantTo }) => (
            <td key={alias} className="p-3">
              <PlantLink to={plantTo} name={name} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
)

/** On a phone a question at a time, so that what is compared stands together. */
const DifferenceCards = ({ compared: { sorts, rows, longest } }: { compared: Compared }) => (
  <div className="screen-only mt-4 grid gap-3 md:hidden">
    <ul aria-label="Сорта" className="rounded-card border border-line bg-surface px-4">
      {sorts.map(({ alias, title, name, to, without }) => (
        <li key={alias} className="flex items-center justify-between gap-3 border-line not-first:border-t">
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
          >
            {title}
          </Link>
          <Link
            to={without}
            aria-label={`Убрать из сравнения: ${name}`}
            className="inline-flex min-h-11 items-center text-sm text-muted"
          >
            Убрать
          </Link>
        </li>
      ))}
    </ul>
    {rows.map(row => (
      <section key={row.term} aria-label={row.term} className="rounded-card border border-line bg-surface p-4">
        <h2 className="text-lg">{row.term}</h2>
        <dl className="mt-1">
          {sorts.map(({ alias, name }, index) => (
            <div key={alias} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1.5">
              <dt className="text-muted">{name}</dt>
              <dd>
                <ComparedValue value={row.values[index] ?? null} longest={longest} hasBars={hasBars(row)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <RegionCards sorts={sorts} />
    <ul className="grid gap-2">
      {sorts.map(({ alias, name, plantTo }) => (
        <li key={alias}>
          <PlantLink to={plantTo} name={name} isNamed />
        </li>
      ))}
    </ul>
  </div>
)

const PlantLink = ({ to, name, isNamed = false }: { to: string; name: string; isNamed?: boolean }) => (
  <LinkButton to={to} variant="secondary" rel="nofollow" className="w-full" aria-label={`В\u00a0мои посадки: ${name}`}>
    {isNamed ? `В\u00a0посадки: ${name}` : 'В\u00a0посадки'}
  </LinkButton>
)

const Head = ({ sort }: { sort: Compared['sorts'][number] }) => (
  <th scope="col" className="p-3 text-start align-top font-medium">
    <img
      src={drawingAddress('sorts', sort.alias)}
      alt=""
      width={80}
      height={60}
      className="mb-2 rounded-control bg-(--tone-frame) tone-lime"
    />
    <Link to={sort.to} className="text-base text-link underline underline-offset-4">
      {sort.title}
    </Link>
    <Link
      to={sort.without}
      aria-label={`Убрать из сравнения: ${sort.name}`}
      className="screen-only mt-1 block min-h-11 mouse:min-h-9 content-center font-normal text-muted"
    >
      Убрать
    </Link>
  </th>
)
