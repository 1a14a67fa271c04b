import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { CardGrid } from '#ui/card-grid.tsx'
import { EntityCard } from '#ui/entity-card.tsx'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { FacetsButton } from '#ui/list/facets-button.tsx'
import { sectionPages } from '#ui/list/page-range.ts'
import { Pagination } from '#ui/list/pagination.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { SortSelect } from '#ui/list/sort-select.tsx'
import { Toolbar } from '#ui/list/toolbar.tsx'
import { ViewSwitch } from '#ui/list/view-switch.tsx'
import { Sample } from './sample.tsx'

const cards = [
  { kind: 'drugs', alias: 'horus', title: 'Хорус', latin: null },
  { kind: 'pests', alias: 'koloradskij-zhuk', title: 'Колорадский жук', latin: 'Leptinotarsa decemlineata' },
  { kind: 'diseases', alias: 'fitoftoroz', title: 'Фитофтороз', latin: 'Phytophthora infestans' },
  { kind: 'plants', alias: 'tomat', title: 'Томат', latin: 'Solanum lycopersicum' },
] as const

const value = (label: string, count: number, checked = false) => ({ value: label, label, count, checked })

const groups = [
  { name: 'crop', label: 'Культура', values: [value('Томат', 12, true), value('Огурец', 7), value('Хрен', 0)] },
  { name: 'place', label: 'Место', type: 'radio' as const, values: [value('Грунт', 9, true), value('Теплица', 4)] },
  {
    name: 'phi',
    label: 'Ждать не дольше',
    type: 'number' as const,
    unit: 'дней',
    values: [{ value: '7', label: '', checked: false }],
  },
]

export const ListSection = () => (
  <>
    <Cards />
    <Filters />
  </>
)

const Cards = () => (
  <Sample title="Карточки">
    <CardGrid label="Карточки">
      {cards.map(({ kind, alias, title, latin }) => (
        <EntityCard
          key={alias}
          kind={kind}
          alias={alias}
          to={`/${kind}/${alias}`}
          title={title}
          latin={latin}
          heading="h3"
          badges={<HazardBadge danger="human" value={3} short />}
          footer="12 препаратов"
        >
          <p className="text-sm">Действует весь сезон</p>
        </EntityCard>
      ))}
    </CardGrid>
  </Sample>
)

const Filters = () => (
  <Sample title="Поиск, фильтры, страницы">
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <Facets action="/ui-kit" groups={groups} total={12} />
      <div>
        <SearchField action="/ui-kit" q="" label="Название препарата" placeholder="Хорус" hiddenParams={[]} />
        <Toolbar>
          <FacetsButton applied={2} />
          <SortSelect action="/ui-kit" value="name" options={[{ value: 'name', label: 'По названию' }]} />
          <ViewSwitch
            options={[
              { label: 'Карточки', icon: 'cards', to: '?view=cards', current: true },
              { label: 'Таблица', icon: 'table', to: '?view=table', current: false },
            ]}
          />
        </Toolbar>
        <AppliedFilters
          filters={[
            { label: 'Томат', to: '?1' },
            { label: 'Теплица', to: '?2' },
          ]}
          resetTo="/ui-kit"
        />
        <Pagination page={4} pages={12} hrefOf={page => `?page=${page}`} />
        <SectionPagination pages={sectionPages({ page: 2, size: 40, total: 812 }, '/ui-kit', 'lists')} />
      </div>
    </div>
  </Sample>
)
