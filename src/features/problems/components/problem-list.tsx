import { CatalogueList } from '#ui/list/catalogue-list.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { ViewSwitch } from '#ui/list/view-switch.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemListView } from '../catalogue/problem-list.view.ts'
import { kindWords, type ProblemKind } from '../problem-kind.ts'
import { FinderEntry } from './finder-entry.tsx'
import { ProblemCards } from './problem-cards.tsx'

export const ProblemList = ({ view }: { view: ProblemListView }) => (
  <CatalogueList
    list={view}
    lead={view.lead}
    isLeadWide
    actions={<KindSwitch kind={view.kind} otherKindTo={view.otherKindTo} />}
    above={
      <>
        <FinderEntry crops={view.finder.crops} crop={view.finder.crop} />
        <Chips view={view} />
      </>
    }
    search={{
      label: 'Название или признак',
      placeholder: view.kind === 'pests' ? 'Тля, паутина, дырки…' : 'Парша, белый налёт…',
    }}
    nothing="По этим фильтрам ничего нет"
  >
    {view.empty ? <Nearest view={view} /> : <ProblemCards kind={view.kind} cards={view.cards} />}
  </CatalogueList>
)

/** Under the words of the empty list. */
const Nearest = ({ view: { kind, empty } }: { view: ProblemListView }) =>
  !empty || empty.nearest.length === 0 ? null : (
    <Section id="nearest" title="Ближе всего">
      <ProblemCards kind={kind} cards={empty.nearest} heading="h3" label="Ближайшие записи" />
    </Section>
  )

/** Two links that look like one control; filters that both lists have stay in the URL. */
const KindSwitch = ({ kind, otherKindTo }: { kind: ProblemKind; otherKindTo: string }) => (
  <ViewSwitch
    label="Вредители или болезни"
    isShort
    options={(['pests', 'diseases'] as const).map(one => ({
      label: kindWords[one].title,
      icon: one,
      to: one === kind ? kindWords[one].path : otherKindTo,
      current: one === kind,
    }))}
  />
)

const Chips = ({ view }: { view: ProblemListView }) =>
  view.chips.length === 0 ? null : (
    <ul aria-label="Частые запросы" className="screen-only chip-row mb-4 max-sm:hidden md:flex-wrap lg:hidden">
      {view.chips.map(chip => (
        <li key={chip.label} className="whitespace-nowrap">
          <Chip to={chip.to} current={chip.current} count={chip.count}>
            {chip.label}
          </Chip>
        </li>
      ))}
    </ul>
  )
