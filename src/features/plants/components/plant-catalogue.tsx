import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { WordsNote, WordsTried } from '#ui/list/words-note.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { PlantsData } from '../plant-list.view.ts'
import { GroupSection } from './group-section.tsx'

/** All crops by group: chips narrow by group, the form by name. */
export function PlantCatalogue({ list }: { list: PlantsData }) {
  return (
    <>
      <PageHeader
        breadcrumbs={crumbsOf(list)}
        title={list.group?.name ?? 'Культуры'}
        count={list.total}
        lead={list.sections.length > 0 && list.intro}
        actions={<Search list={list} />}
      />
      <Groups chips={list.chips} />
      <div aria-live="polite" className="sr-only">
        {list.q && `Найдено: ${list.total}`}
      </div>
      {list.words && (
        <div className="mt-6 empty:hidden">
          <WordsNote words={list.words} />
        </div>
      )}
      {list.sections.length === 0 && <Nothing list={list} />}
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-10 max-picker:mt-4 max-picker:gap-y-4 print:mt-2 print:gap-y-3">
        {list.sections.map((section, index) => (
          <GroupSection key={section.alias} section={section} eager={index === 0} />
        ))}
      </div>
      {list.pages > 1 && <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(list, page)} />}
    </>
  )
}

function crumbsOf({ group, above }: PlantsData) {
  if (!group) return [{ label: 'Главная', to: '/' }, { label: 'Культуры' }]
  return [
    { label: 'Главная', to: '/' },
    { label: 'Культуры', to: '/plants' },
    ...above.map(({ alias, name }) => ({ label: name, to: `/plants?group=${alias}` })),
    { label: group.name },
  ]
}

function pageHref({ group, q }: PlantsData, page: number): string {
  const search = new URLSearchParams({
    ...(group ? { group: group.alias } : {}),
    ...(q ? { q } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return search.size > 0 ? `/plants?${search}` : '/plants'
}

function Search({ list: { group, q } }: { list: PlantsData }) {
  return (
    <search>
      <form method="get" action="/plants" className="flex gap-2" key={q}>
        {group && <input type="hidden" name="group" value={group.alias} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label="Название культуры"
          placeholder="Название культуры"
          className="field w-full min-w-0 sm:w-60"
        />
        <Button type="submit" variant="secondary" icon="search">
          Найти
        </Button>
      </form>
    </search>
  )
}

function Groups({ chips }: Pick<PlantsData, 'chips'>) {
  return (
    <nav aria-label="Группы культур" className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip to={chips.all.to} current={chips.all.current}>
            Все
          </Chip>
        </li>
        {chips.top.map(chip => (
          <li key={chip.to}>
            <Chip to={chip.to} current={chip.current} count={chip.count}>
              {chip.name}
            </Chip>
          </li>
        ))}
      </ul>
      {chips.below.length > 0 && (
        <ul aria-label="Группы внутри выбранной" className="flex flex-wrap gap-2">
          {chips.below.map(chip => (
            <li key={chip.to}>
              <Chip to={chip.to} current={chip.current} count={chip.count}>
                {chip.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function Nothing({ list }: { list: PlantsData }) {
  return (
    <div className="mt-8">
      <EmptyState
        title={list.isWrong ? 'Такой группы или слова в каталоге нет' : 'Ничего не нашлось'}
        action={<LinkButton to="/plants">Все культуры</LinkButton>}
      >
        <WordsTried words={list.words} />
        {list.without && (
          <p>
            <Link to={list.chips.all.to} className="text-link underline underline-offset-4">
              без группы «{list.group?.name}»
            </Link>
            {`\u00a0— ${list.without}`}
          </p>
        )}
        {list.nearest.length > 0 && (
          <p>
            Похоже на:{' '}
            {list.nearest.map(({ alias, name }, index) => (
              <span key={alias}>
                {index > 0 && ', '}
                <Link to={`/plants/${alias}`} className="text-link underline underline-offset-4">
                  {name}
                </Link>
              </span>
            ))}
          </p>
        )}
      </EmptyState>
    </div>
  )
}
