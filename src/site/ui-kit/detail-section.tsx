import { wordsNote } from '#kit/catalogue-list/words-note.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { NothingFound } from '#ui/list/nothing-found.tsx'
import { WordsNote } from '#ui/list/words-note.tsx'
import { Accordion } from '#ui/page/accordion.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { QrCode } from '#ui/page/qr-code.tsx'
import { ShareBar } from '#ui/page/share-bar.tsx'
import { DrawnThumb } from '#ui/pictures/drawn-thumb.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { type RegulationRow, RegulationTable } from '#ui/tables/regulation-table.tsx'
import { SeasonStrip } from '#ui/tables/season-strip.tsx'
import { SeasonTable } from '#ui/tables/season-table.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Row, Sample } from './sample.tsx'

const levels = [0, 0, 0, 0, 1, 2, 3, 3, 2, 0, 0, 0]

const use: RegulationRow = {
  alias: 'horus-1',
  drug: { alias: 'horus', name: 'Хорус', form: 'ВДГ' },
  crops: [{ alias: 'yablonya', name: 'Яблоня' }],
  groups: ['Семечковые'],
  exceptions: [{ alias: 'grusha', name: 'Груша' }],
  object: 'Яблоня',
  targets: [{ kind: 'diseases', alias: 'parsha', name: 'Парша', partial: true }],
  rate: '2 г на 10 л',
  rateNote: null,
  water: '2–5 л на дерево',
  method: 'опрыскивание',
  timing: 'зелёный конус — конец цветения',
  place: 'открытый грунт',
  phi: { text: '28 дней' },
  applications: '2',
  interval: '7–10 дней',
  reentry: '3 дня',
  restrictions: null,
  raw: 'Опрыскивание в период вегетации',
  source: 'Демонстрационные данные',
  confidence: 'low',
  verdict: { level: 'allowed', why: null },
  calculate: '/calculator',
}

export const DetailSection = () => (
  <>
    <Tables />
    <Season />
    <Sections />
    <Empty />
  </>
)

const Tables = () => (
  <Sample title="Таблицы">
    <DataTable
      caption="Сколько налить"
      columns={[
        { key: 'name', label: 'Препарат', rowHead: true, render: row => row.name },
        { key: 'rate', label: 'Норма, г', numeric: true, render: row => row.rate },
      ]}
      rows={[
        { name: 'Хорус', rate: '2' },
        { name: 'Скор', rate: '1,5' },
      ]}
      keyOf={row => row.name}
    />
    <div className="mt-6">
      <RegulationTable
        caption="Регламенты"
        rows={[
          use,
          {
            ...use,
            alias: 'horus-2',
            verdict: { level: 'unknown', why: 'срок ожидания не подтверждён' },
            calculate: null,
          },
        ]}
      />
    </div>
    <SpecTable
      className="mt-6"
      rows={[
        { term: 'Форма', value: 'водно-диспергируемые гранулы' },
        { term: 'Действующее вещество', value: 'ципродинил 750 г/кг' },
      ]}
    />
  </Sample>
)

const Season = () => (
  <Sample title="Сезон">
    <SeasonStrip caption="Когда опасен" levels={levels} />
    <div className="mt-4">
      <SeasonTable
        caption="Сезон проблем"
        now={7}
        rows={[{ label: 'Фитофтороз', to: '/diseases/fitoftoroz', kind: 'diseases', levels }]}
      />
    </div>
  </Sample>
)

const Sections = () => (
  <Sample title="Разделы">
    <Accordion title="Как хранить" open>
      <p>В сухом месте, отдельно от продуктов.</p>
    </Accordion>
    <Accordion title="Чем заменить">
      <p>Препаратами другой группы.</p>
    </Accordion>
    <FoldedSection id="folded" title="Аналоги" hint="три препарата">
      <p>На телефоне раздел свёрнут.</p>
    </FoldedSection>
    <Row>
      <ShareBar title="Хорус" url="https://sadozor.example/drugs/horus" />
      <QrCode code={sampleCode} width={64} />
      <Link to="/drugs" className="text-link underline">
        Ссылка<VisuallyHidden> на препараты</VisuallyHidden>
      </Link>
    </Row>
    <div className="grid gap-4 sm:grid-cols-3">
      <Card>Карточка</Card>
      <Card lifts>Карточка, что поднимается</Card>
      <Card padded={false}>
        <Illustration kind="plants" alias="tomat" alt="Томат" className="rounded-card" />
      </Card>
      <DrawnThumb kind="plants" alias="tomat" />
    </div>
  </Sample>
)

/** Three squares, as in the corners of a code. */
const sampleCode = {
  size: 9,
  path: 'M0 .5h3M0 1.5h1m1 0h1M0 2.5h3M6 .5h3M6 1.5h1m1 0h1M6 2.5h3M0 6.5h3M0 7.5h1m1 0h1M0 8.5h3',
}

const link = (q: string) => `/sorts?q=${encodeURIComponent(q)}`
const corrected = wordsNote('cfymrf', { corrected: 'санька', isPart: false, near: [], without: [] }, link)
const nothing = wordsNote('санко', { corrected: null, isPart: false, near: ['Санька'], without: [] }, link)

const Empty = () => (
  <Sample title="Пусто">
    <EmptyState title="Ничего не нашлось" heading="h3" action={<Button variant="secondary">Сбросить фильтры</Button>}>
      Уберите один из фильтров.
    </EmptyState>
    <WordsNote words={corrected} />
    <NothingFound
      title="По этим фильтрам сортов нет"
      reset={{ to: '/sorts' }}
      words={{ one: 'сорт', few: 'сорта', many: 'сортов' }}
      tried={nothing}
      empty={{ hint: null, drops: [{ label: 'Без фильтра «Томат»', to: '/sorts', count: 3 }] }}
    />
  </Sample>
)
