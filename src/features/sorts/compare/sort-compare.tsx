import { drawingAddress } from '#ui/drawing-address.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { NoData } from '../components/no-data.tsx'
import type { SortCompare as Compared } from './sort-compare.view.ts'

const crumbs = [{ label: 'Главная', to: '/' }, { label: 'Сорта', to: '/sorts' }, { label: 'Сравнение' }]

/** `/sorts?compare=a,b`. */
export function SortCompare({ compared }: { compared: Compared }) {
  const { sorts, same, unknown, leftOut } = compared
  const isOne = sorts.length < 2
  return (
    <>
      <PageHeader breadcrumbs={crumbs} title="Сравнение сортов" lead={!isOne && 'Сначала то, чем они отличаются.'} />
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
      {isOne ? <NothingToCompare name={sorts[0]?.name} /> : <Differences compared={compared} />}
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

const Differences = ({ compared: { sorts, rows } }: { compared: Compared }) => (
  <div className="mt-4 overflow-x-auto rounded-card border border-line bg-surface">
    <table className="w-full text-sm">
      <caption className="sr-only">Чем отличаются сорта</caption>
      <thead>
        <tr>
          <td className="min-w-28 p-3" />
          {sorts.map(sort => (
            <Head key={sort.alias} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, values }) => (
          <tr key={term} className="border-t border-line">
            <th scope="row" className="p-3 text-start align-top font-normal text-muted">
              {term}
            </th>
            {sorts.map(({ alias }, index) => (
              <td key={alias} className="p-3 align-top">
                {values[index] ?? <NoData />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Head = ({ sort }: { sort: Compared['sorts'][number] }) => (
  <th scope="col" className="min-w-36 p-3 text-start align-top font-medium">
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
      className="screen-only mt-1 block min-h-9 content-center font-normal text-muted"
    >
      Убрать
    </Link>
  </th>
)
