import { sections } from '#site/shell/sections.ts'
import { Button } from '#ui/button.tsx'
import { number } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Results } from './find-results.server.ts'

/** `/?q=…`: what all lists find for the same words. */
export function SearchResults({ results: { q, total, groups } }: { results: Results }) {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Поиск' }]}
        title={total > 0 ? `«${q}»: нашлось ${number(total)}` : `«${q}»: ничего не\u00a0нашлось`}
      />
      <search>
        <form action="/" className="mb-6 flex max-w-measure gap-2">
          <label className="min-w-0 grow">
            <span className="sr-only">Что найти</span>
            <input key={q} type="search" name="q" maxLength={100} defaultValue={q} className="field w-full" />
          </label>
          <Button type="submit" icon="search">
            Найти
          </Button>
        </form>
      </search>
      {total === 0 && (
        <p className="max-w-measure">
          Проверьте слово или скажите иначе. Не{'\u00a0'}знаете названия?{' '}
          <Link to="/finder" className={linkClass}>
            Найдём причину по{'\u00a0'}признакам
          </Link>
          .
        </p>
      )}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        {groups
          .filter(group => group.total > 0)
          .map(group => (
            <Group key={group.list} group={group} q={q} />
          ))}
      </div>
    </>
  )
}

const linkClass = 'text-link underline underline-offset-4'

function Group({ group: { list, total, items }, q }: { group: Results['groups'][number]; q: string }) {
  const { label, icon } = sections.find(({ to }) => to === `/${list}`)!
  return (
    <section aria-labelledby={`${list}-found`}>
      <h2 id={`${list}-found`} className="mb-1 flex items-center gap-2 text-xl">
        <Icon name={icon} className="text-link" />
        {label} <span className="text-base text-muted">{number(total)}</span>
      </h2>
      <ul>
        {items.map(({ alias, name }) => (
          <li key={alias}>
            <Link to={`/${list}/${alias}`} className={`inline-flex min-h-11 items-center ${linkClass}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link to={`/${list}?q=${encodeURIComponent(q)}`} className="inline-flex min-h-11 items-center font-medium text-link">
          Все {number(total)}
        </Link>
      )}
    </section>
  )
}
