import { Button } from '#ui/button.tsx'
import { count, number } from '#ui/format/format.ts'
import { crumbsOf, ListPages } from '#ui/list/catalogue-list.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { NothingFound } from '#ui/list/nothing-found.tsx'
import { WordsNote } from '#ui/list/words-note.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { PlantsData } from '../plant-list.view.ts'
import { GroupSection } from './group-section.tsx'

/** All crops by group: chips narrow by group, the form by name. */
export function PlantCatalogue({ list }: { list: PlantsData }) {
  const total = count(list.total, list.countWords)
  return (
    <>
      <PageHeader
        breadcrumbs={crumbsOf(list)}
        title={list.heading}
        count={number(list.total)}
        lead={list.sections.length > 0 && list.intro}
        isLeadWide
        actions={<Search list={list} />}
      />
      <Groups chips={list.chips} />
      <div aria-live="polite" className="sr-only">
        {list.q && `Найдено: ${total}`}
      </div>
      {list.words && (
        <div className="mt-6 empty:hidden">
          <WordsNote words={list.words} />
        </div>
      )}
      {list.empty && (
        <div className="mt-8">
          <NothingFound
            title="Ничего не нашлось"
            reset={{ label: 'Все культуры', to: list.path }}
            words={list.countWords}
            tried={list.words}
            empty={list.empty}
          />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-10 max-picker:mt-4 max-picker:gap-y-4 print:mt-2 print:gap-y-3">
        {list.sections.map((section, index) => (
          <GroupSection key={section.alias} section={section} eager={index === 0} />
        ))}
      </div>
      <ListPages list={list} />
    </>
  )
}

function Search({ list: { path, forms, q } }: { list: PlantsData }) {
  return (
    <search>
      <form method="get" action={path} className="flex gap-2" key={q}>
        {forms.search.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
      <ul className="chip-row md:flex-wrap">
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
        <ul aria-label="Группы внутри выбранной" className="chip-row md:flex-wrap">
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
