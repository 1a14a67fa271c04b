import { Panel } from '#features/accounts/components/panel.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Select } from '../../garden-fields.tsx'
import type { MergedKind, MergedRecord, MergeView } from '../merge-view.ts'
import { SameOnDeviceQuestion } from './same-on-device.tsx'

interface MergePreviewProps {
  preview: MergeView
  /** Plantings of the account, by the key of the planting on the device. */
  joins: Readonly<Record<string, number>>
  onJoin(joins: Readonly<Record<string, number>>): void
  /** Strikes one of two entries of the device. */
  onStrike(key: string): Promise<unknown>
}

/** What will come over, what is there already, and what is to be asked. */
export const MergePreview = ({ preview, joins, onJoin, onStrike }: MergePreviewProps) => (
  <div className="grid gap-4">
    <p>Вот всё, что перейдёт с&nbsp;этого устройства. Второй раз ничего не&nbsp;удвоится.</p>
    <Counts records={preview.added} />
    {preview.known.length > 0 && <p className="text-muted">Уже в&nbsp;кабинете: {preview.known.length}.</p>}
    {preview.samePlantings.map(({ key, name, candidates }) => (
      <Select
        key={key}
        label={`«${name}» уже есть в\u00a0кабинете?`}
        value={String(joins[key] ?? '')}
        options={candidates.map(({ id, name, bed }) => [String(id), `Да, это «${name}», ${bed}`])}
        empty="Нет, это другая посадка"
        onChange={value => onJoin(withJoin(joins, key, value))}
      />
    ))}
    <Changed fields={preview.changed} />
    <SameOnDeviceQuestion pairs={preview.sameOnDevice} onStrike={onStrike} />
    <SameTreatments pairs={preview.sameTreatments} />
    <Left records={preview.left} />
  </div>
)

function withJoin(joins: Readonly<Record<string, number>>, key: string, value: string) {
  const { [key]: _, ...others } = joins
  return value ? { ...others, [key]: Number(value) } : others
}

export const MergeResult = ({ result }: { result: MergeView }) => (
  <Panel id="move" title="Сад перенесён">
    <div className="grid gap-4" role="status">
      <Counts records={result.added} />
      <Changed fields={result.changed} />
      <SameTreatments pairs={result.sameTreatments} />
      <Left records={result.left} />
      {result.left.length === 0 && <p>Копия на&nbsp;устройстве стёрта.</p>}
    </div>
  </Panel>
)

const words: Readonly<Record<MergedKind, string>> = {
  plot: 'Участок',
  bed: 'Грядки',
  planting: 'Посадки',
  phase: 'Отметки фаз',
  observation: 'Наблюдения',
  harvest: 'Сборы урожая',
  entry: 'Записи журнала',
  task: 'Дела',
  plan: 'Планы',
  pack: 'Аптечка',
  sprayer: 'Опрыскиватель',
}

function Counts({ records }: { records: readonly MergedRecord[] }) {
  if (records.length === 0) return <p>Нового нет.</p>
  return (
    <ul className="grid gap-1">
      {[...Map.groupBy(records, ({ is }) => is)].map(([kind, own]) => (
        <li key={kind}>
          {words[kind]}: {own.length}
          {(kind === 'planting' || kind === 'task' || kind === 'plan' || kind === 'pack') && (
            <span className="text-muted"> ({own.map(({ title }) => title).join(', ')})</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Changed({ fields }: { fields: MergeView['changed'] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <p>На&nbsp;устройстве записано позже, поэтому берём оттуда:</p>
      <ul className="mt-1 grid gap-1">
        {[...Map.groupBy(fields, ({ planting }) => planting)].map(([planting, own]) => (
          <li key={planting}>
            {planting}: {own.map(({ label }) => label.toLowerCase()).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SameTreatments({ pairs }: { pairs: MergeView['sameTreatments'] }) {
  if (pairs.length === 0) return null
  return (
    <Callout kind="warning" title="Одна обработка или две?">
      <ul className="grid gap-1">
        {pairs.map(({ key, drug, planting, day, other }) => (
          <li key={`${key}-${other.id}`}>
            {drug}, {planting}: на&nbsp;устройстве {dateSeenFrom(other.day, day)}, в&nbsp;кабинете{' '}
            <Link to={`/profile?view=journal&entry=${other.id}`}>{dateSeenFrom(day, other.day)}</Link>.
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Останутся обе записи, срок считаем от&nbsp;поздней. Если обработка была одна, удалите лишнюю в&nbsp;журнале.
      </p>
    </Callout>
  )
}

function Left({ records }: { records: MergeView['left'] }) {
  if (records.length === 0) return null
  return (
    <Callout kind="warning" title="Останется на&nbsp;устройстве">
      <ul className="grid gap-1">
        {records.map(({ key, is, title, why }) => (
          <li key={key}>
            {words[is]}: {title}. {why}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
