import type { ReactNode } from 'react'
import { count } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemView } from '../problem-detail.view.ts'
import { lowerFirst } from '../sentence.ts'
import { CropProducts } from './crop-products.tsx'
import { UsesTable } from './uses-table.tsx'

/** Rungs in a fixed order; chemistry is the last one and contains only registered uses. */
export function MeasureLadder({ view }: { view: ProblemView }) {
  return (
    <Section
      id="measures"
      title="Меры"
      lead={<span className="max-sm:hidden">От простых к сильным: следующая ступень нужна, если предыдущих мало.</span>}
      className="scroll-mt-28!"
    >
      <ol className="grid gap-6 lg:grid-cols-2">
        {view.rungs.map(({ rung, title, texts }, index) => (
          <Rung key={rung} step={index + 1} title={title} id={rung}>
            {texts.length === 0 ? (
              <p className="text-muted">Для этой ступени мер в справочнике нет.</p>
            ) : (
              <ul className="list-disc space-y-1 ps-5">
                {texts.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {rung === 'biological' && view.chemistry && <Biological view={view} chemistry={view.chemistry} />}
          </Rung>
        ))}
        <Rung
          step={view.rungs.length + 1}
          title={view.chemistry ? 'Химия' : 'Химия и биопрепараты по культурам'}
          id={view.chemistry?.chemical.length || view.byCrop ? undefined : 'chemistry'}
        >
          <Chemistry view={view} />
        </Rung>
      </ol>
    </Section>
  )
}

function Rung({
  step,
  title,
  id,
  children,
}: {
  step: number
  title: string
  id: string | undefined
  children: ReactNode
}) {
  return (
    <li id={id} className={`min-w-0 scroll-mt-28 ${step > 2 ? 'lg:col-span-2' : ''}`}>
      <h3 className="mb-3 text-xl">
        <span className="me-2 text-muted tabular-nums">{step}.</span>
        {title}
      </h3>
      {children}
    </li>
  )
}

interface FoldedTableProps {
  /** The anchor, inside of the folded part, so that a link to it opens the table. */
  id: string
  hint: string
  open: boolean
  children: ReactNode
}

/** A long table: on a phone behind a line that says what is in it, on a desktop and in print as it is. */
const FoldedTable = ({ id, hint, open, children }: FoldedTableProps) => (
  <details open={open} className="folded">
    <summary className="font-medium md:hidden print:hidden">
      {hint}
      <Icon name="chevron-down" className="turns" />
    </summary>
    <div id={id}>{children}</div>
  </details>
)

const cropWords = { one: 'культура', few: 'культуры', many: 'культур' }

const cropsHint = ({ crops }: NonNullable<ProblemView['byCrop']>) =>
  `${count(crops.length, cropWords)}: чем можно на\u00a0каждой`

type Chemistry = NonNullable<ProblemView['chemistry']>

/** Biological products are on the first pages. */
function Biological({
  view,
  chemistry: { biological, totals, first, countedFrom },
}: {
  view: ProblemView
  chemistry: Chemistry
}) {
  if (totals.biological === 0) return null
  return (
    <div className="mt-4">
      {biological.length > 0 ? (
        <UsesTable caption={`Биопрепараты: ${lowerFirst(view.crop?.name ?? '')}, ${countedFrom}`} uses={biological} />
      ) : (
        <DrugsLink to={first}>Биопрепараты{'\u00a0'}— на первой странице таблицы</DrugsLink>
      )}
    </div>
  )
}

function Chemistry({ view }: { view: ProblemView }) {
  const { chemistry, byCrop } = view
  return (
    <div className="space-y-4">
      {view.isQuarantine && (
        <Callout kind="warning" title="Карантинный объект: сами не обрабатывайте">
          <p>Сначала сообщите в карантинную службу. Нормы ниже приведены для справки.</p>
        </Callout>
      )}
      {view.isWrongCrop && (
        <Callout kind="unknown" title="Такой культуры здесь нет">
          <p>Эта проблема на ней в&nbsp;справочнике не отмечена. Выберите культуру из списка.</p>
        </Callout>
      )}
      {byCrop && (
        <FoldedTable id="chemistry" hint={cropsHint(byCrop)} open={byCrop.crops.length < 4}>
          <CropProducts byCrop={byCrop} />
        </FoldedTable>
      )}
      {chemistry && <ChosenCrop view={view} chemistry={chemistry} />}
    </div>
  )
}

function ChosenCrop({ view, chemistry }: { view: ProblemView; chemistry: Chemistry }) {
  const { chemical, totals, pages, gap, pair, countedFrom } = chemistry
  return (
    <>
      {totals.biological + totals.chemical === 0 && (
        <Callout kind="info" title={`${pair}: разрешённых препаратов для личных хозяйств в каталоге нет`}>
          <p>{gap ? gap.reason : 'Норму с другой культуры переносить нельзя.'}</p>
          <p>
            <b>Что делать вместо: </b>
            {gap ? gap.insteadText : 'действуйте мерами первых трёх ступеней.'}
          </p>
        </Callout>
      )}
      {chemical.length > 0 && (
        <FoldedTable id="chemistry" hint={chemistry.hint} open={chemical.length < 3 || pages.page > 1}>
          <UsesTable
            caption={`Химические препараты: ${lowerFirst(view.crop?.name ?? '')}, ${countedFrom}`}
            uses={chemical}
          />
        </FoldedTable>
      )}
      {totals.chemical === 0 && totals.biological > 0 && (
        <p>Химических препаратов для личных хозяйств в&nbsp;каталоге нет. Биологические перечислены ступенью выше.</p>
      )}
      {totals.chemical > 0 && chemical.length === 0 && <p>Химические препараты{'\u00a0'}— на следующих страницах.</p>}
      <SectionPagination pages={pages} />
      {gap && totals.biological + totals.chemical > 0 && (
        <Callout kind="info" title={gap.reason}>
          <p>
            <b>Чем дополнить: </b>
            {gap.insteadText}
          </p>
        </Callout>
      )}
      <p className="screen-only text-sm">
        <DrugsLink to={chemistry.everywhereTo}>Все препараты: {view.name}</DrugsLink>
      </p>
    </>
  )
}

const DrugsLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="row-action">
    {children}
  </Link>
)
