import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { days, number, unit } from '#ui/format/format.ts'
import { date, dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { LightBox } from '../../plantings/components/light-box.tsx'
import type { EntryView } from '../entry-view.ts'
import type { LightChange } from '../light-change.ts'
import { copyRows } from './copy-rows.ts'
import { CorrectPanel } from './correct-entry.tsx'
import { LightChanges } from './light-changes.tsx'

/** An entry: how it was, the registration of that day beside today's, and «Помогло?». */
export function EntryPage({ id }: { id: number }) {
  const { data, error, reload } = useApiQuery<EntryView>(`/journal/${id}`)
  if (!data) {
    if (error instanceof ApiError && error.status === 404)
      return (
        <EmptyState title="Такой записи нет" action={<LinkButton to="/profile?view=journal">Журнал</LinkButton>}>
          Возможно, она в&nbsp;другом кабинете.
        </EmptyState>
      )
    return error ? <LoadFailed what="Запись не&nbsp;открылась" onRetry={reload} /> : <Loading />
  }
  const { items, day, lights, struckAt, struckReason, violationCodes, reason } = data
  return (
    <>
      <h2 className="text-2xl">
        {items.map(({ drug }) => drug).join(' + ')}, {date(day)}
      </h2>
      <Places entry={data} />
      {struckAt && (
        <Callout kind="info" title="Запись снята и больше не считается" className="mb-4">
          {struckReason}
        </Callout>
      )}
      {violationCodes.length > 0 && (
        <Callout kind="danger" title="Записано вопреки запрету" className="mb-4">
          {reason}
        </Callout>
      )}
      {!struckAt &&
        lights.map(({ planting, light }) => (
          <div key={planting} className="mb-4">
            <LightBox light={light} today={data.today} />
          </div>
        ))}
      {items.map(item => (
        <ItemPanel key={item.use} item={item} entry={data} />
      ))}
      <Changes entry={data} />
      <EffectPanel entry={data} onChange={reload} />
      {!struckAt && <CorrectPanel entry={data} onChange={reload} />}
      {!struckAt && <StrikePanel entry={data} onChange={reload} />}
    </>
  )
}

const Places = ({ entry: { plantings, bed } }: { entry: EntryView }) => (
  <p className="mt-1 mb-4 text-muted">
    {plantings.map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to={`/profile?view=plantings&planting=${id}`}>{name}</Link>
      </span>
    ))}
    {plantings.length === 0 && bed?.name}
  </p>
)

function ItemPanel({ item, entry }: { item: EntryView['items'][number]; entry: EntryView }) {
  const amount = item.amount && item.unit ? `${number(item.amount)}\u00a0${unit(item.unit, item.amount)}` : 'не\u00a0указано'
  const weather = entry.weather
    ? [entry.weather.temperature === null ? '' : `${entry.weather.temperature}\u00a0°C`].filter(Boolean).join(', ') || 'указана'
    : 'не\u00a0указана'
  return (
    <Panel id={`item-${item.use}`} title={item.drug}>
      <SpecTable
        rows={[
          { term: 'Препарат', value: amount },
          { term: 'Вода', value: entry.waterL ? `${number(entry.waterL)}\u00a0л` : 'не\u00a0указана' },
          { term: 'Погода', value: weather },
          { term: 'Партия', value: item.batch ?? 'не\u00a0указана' },
          ...(item.label ? [{ term: 'Срок с\u00a0этикетки', value: days(item.label.days) }] : []),
          ...(entry.note ? [{ term: 'Заметка', value: entry.note }] : []),
        ]}
      />
      <h3 className="mt-5 mb-2 text-lg">Регистрация тогда и&nbsp;сейчас</h3>
      {item.now?.isGone && <Callout kind="warning">Сейчас этого регламента на&nbsp;сайте нет. Запись не&nbsp;меняется.</Callout>}
      <SpecTable rows={copyRows(item)} />
      <details className="mt-2">
        <summary className="garden-summary">Копия регламента на&nbsp;{date(entry.day)}</summary>
        <p className="text-sm break-all text-muted">Контрольная сумма: {item.copyHash}</p>
      </details>
    </Panel>
  )
}

const Changes = ({ entry: { changes, today } }: { entry: EntryView }) =>
  changes.length > 0 && (
    <Panel id="changes" title="Исправления">
      <ol className="garden-timeline">
        {changes.map(({ at, reason }) => (
          <li key={at}>
            <span className="text-sm text-muted">{dateSeenFrom(today, at.slice(0, 10))}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )

const effects = [
  ['full', 'Да'],
  ['part', 'Отчасти'],
  ['none', 'Нет'],
] as const

function EffectPanel({ entry: { id, effect, struckAt }, onChange }: { entry: EntryView; onChange(): Promise<void> }) {
  const [chosen, setChosen] = useState(effect)
  const save = useAction(async () => {
    await api.put(`/journal/${id}`, { effect: chosen })
    await onChange()
  })
  if (struckAt) return null
  return (
    <Panel id="effect" title="Помогло?">
      <div className="flex flex-wrap gap-3">
        {effects.map(([value, label]) => (
          <Button
            key={value}
            variant={chosen === value ? 'primary' : 'secondary'}
            aria-pressed={chosen === value}
            onClick={() => setChosen(value)}
          >
            {label}
          </Button>
        ))}
        {chosen !== effect && (
          <Button variant="quiet" aria-disabled={save.isRunning || undefined} onClick={save.run}>
            Сохранить ответ
          </Button>
        )}
      </div>
      <Failure text={save.failure} />
    </Panel>
  )
}

/** What the light would say is shown before the entry is taken back. */
function StrikePanel({ entry: { id, today }, onChange }: { entry: EntryView; onChange(): Promise<void> }) {
  const [reason, setReason] = useState('')
  const [change, setChange] = useState<LightChange | null>(null)
  const look = useAction(async () => setChange(await api.post<LightChange>(`/journal/${id}/strike`, { reason, preview: true })))
  const strike = useAction(async () => {
    await api.post(`/journal/${id}/strike`, { reason })
    await onChange()
  })
  return (
    <Panel id="strike" title="Запись ошибочна?" lead="Она останется видна с&nbsp;причиной и&nbsp;перестанет считаться.">
      <label className="grid gap-1 text-sm">
        Почему
        <input className="garden-select" value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
      </label>
      {change && <LightChanges change={change} today={today} />}
      <Failure text={look.failure || strike.failure} />
      <div className="mt-3 flex flex-wrap gap-3">
        {change ? (
          <Button variant="danger" aria-disabled={strike.isRunning || undefined} onClick={strike.run}>
            Снять запись
          </Button>
        ) : (
          <Button variant="secondary" aria-disabled={look.isRunning || undefined} onClick={look.run}>
            Что изменится?
          </Button>
        )}
      </div>
    </Panel>
  )
}
