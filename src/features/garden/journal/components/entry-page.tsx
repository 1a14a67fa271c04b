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
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { Photos, usePhotos } from '../../photos/components/photos.tsx'
import { LightBox } from '../../plantings/components/light-box.tsx'
import { changedText } from '../changed-text.ts'
import type { EntryView } from '../entry-view.ts'
import { weatherText } from '../weather-text.ts'
import { CorrectPanel } from './correct-entry.tsx'
import { SignPanel } from './sign-panel.tsx'
import { StrikeForm } from './strike-form.tsx'
import { ThenNowTable } from './then-now-table.tsx'

/** An entry: how it was, the registration of that day beside today's, and «Помогло?». */
export function EntryPage({ id }: { id: number }) {
  const { data, error, reload } = useApiQuery(`/journal/${id}`)
  if (!data) {
    if (error instanceof ApiError && error.status === 404)
      return (
        <EmptyState title="Такой записи нет" action={<LinkButton to="/profile?view=journal">Журнал</LinkButton>}>
          Возможно, она в&nbsp;другом кабинете.
        </EmptyState>
      )
    return error ? <CopyOrFailure what="Запись не&nbsp;открылась" error={error} onRetry={reload} /> : <Loading />
  }
  const { items, day, lights, struckAt, struckReason, violationCodes, reason, madeBy } = data
  return (
    <>
      <h2 className="text-2xl">
        {items.map(({ drug }) => drug).join(' + ')}, {date(day)}
      </h2>
      <Places entry={data} />
      {madeBy && <p className="mb-4 text-muted">Записано по&nbsp;ссылке: {madeBy}</p>}
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
        lights.map(({ planting, name, light }) => (
          <div key={planting} className="mb-4">
            <LightBox light={light} today={data.today} />
            <RightRow entry={id} planting={planting} name={name} light={light} />
          </div>
        ))}
      {items.map(item => (
        <ItemPanel key={item.use} item={item} entry={data} />
      ))}
      <PhotosPanel id={id} canAdd={!struckAt} />
      {!struckAt && <SignPanel entry={id} />}
      <Changes entry={data} />
      <div className="screen-only">
        <EffectPanel entry={data} onChange={reload} />
        {!struckAt && <CorrectPanel entry={data} onChange={reload} />}
        {!struckAt && <StrikePanel entry={data} onChange={reload} />}
      </div>
    </>
  )
}

/** Another row of the product was recorded than the one for this crop. The copy of an entry never changes, so it is recorded again. */
function RightRow({ entry, planting, name, light }: { entry: number } & EntryView['lights'][number]) {
  const right = light.because.find(each => each.entry === entry && each.instead)
  if (!right) return null
  return (
    <Callout kind="info" title={`Для «${name}» у\u00a0препарата другая норма`} className="mt-3">
      <p>
        Если обработали по&nbsp;нему, запишите обработку заново с&nbsp;её днём, а&nbsp;эту запись снимите: тогда срок
        посчитается.
      </p>
      <LinkButton
        to={`/profile?view=plantings&planting=${planting}&use=${right.instead}`}
        variant="secondary"
        className="mt-2"
      >
        Записать по&nbsp;верной норме
      </LinkButton>
    </Callout>
  )
}

const Places = ({ entry: { plantings, bed } }: { entry: EntryView }) => (
  <p className="mt-1 mb-4 text-muted">
    {plantings.map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to={`/profile?view=plantings&planting=${id}`} className="tap text-link underline underline-offset-4">
          {name}
        </Link>
      </span>
    ))}
    {plantings.length === 0 && bed?.name}
  </p>
)

function ItemPanel({ item, entry }: { item: EntryView['items'][number]; entry: EntryView }) {
  const amount =
    item.amount && item.unit ? `${number(item.amount)}\u00a0${unit(item.unit, item.amount)}` : 'не\u00a0указано'
  return (
    <Panel id={`item-${item.use}`} title={item.drug}>
      <SpecTable
        rows={[
          { term: 'Препарат', value: amount },
          { term: 'Вода', value: entry.waterL ? `${number(entry.waterL)}\u00a0л` : 'не\u00a0указана' },
          { term: 'Погода', value: weatherText(entry.weather) || 'не\u00a0указана' },
          { term: 'Партия', value: item.batch ?? 'не\u00a0указана' },
          ...(item.label ? [{ term: 'Срок с\u00a0этикетки', value: days(item.label.days) }] : []),
          ...(entry.note ? [{ term: 'Заметка', value: entry.note }] : []),
        ]}
      />
      <h3 className="mt-5 mb-2 text-lg">Регистрация тогда и&nbsp;сейчас</h3>
      <ThenNowTable item={item} entry={entry} />
      <details className="mt-2">
        <summary className="garden-summary">Какой была норма на&nbsp;{date(entry.day)}</summary>
        <p className="text-sm break-all text-muted">Контрольная сумма: {item.copyHash}</p>
      </details>
    </Panel>
  )
}

const Changes = ({ entry: { changes, today } }: { entry: EntryView }) =>
  changes.length > 0 && (
    <Panel id="changes" title="Исправления">
      <ol className="garden-timeline">
        {changes.map(({ at, reason, ...change }) => (
          <li key={at}>
            <span className="text-sm text-muted">{dateSeenFrom(today, at.slice(0, 10))}</span>
            <span>
              {reason}
              <span className="block text-sm text-muted empty:hidden">{changedText(change, today)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )

function PhotosPanel({ id, canAdd }: { id: number; canAdd: boolean }) {
  const query = usePhotos({ entry: id })
  const isEmpty = !query.data?.items.length
  if (!canAdd && isEmpty) return null
  return (
    <div className={isEmpty ? 'screen-only' : undefined}>
      <Panel id="photos" title="Фото">
        <Photos query={query} place={{ entry: id }} canAdd={canAdd} />
      </Panel>
    </div>
  )
}

const effects = [
  ['full', 'Да'],
  ['part', 'Отчасти'],
  ['none', 'Нет'],
] as const

interface EffectProps {
  entry: EntryView
  onChange(): Promise<void>
}

const EffectPanel = ({ entry, onChange }: EffectProps) =>
  !entry.struckAt && (
    <Panel id="effect" title="Помогло?">
      <div className="flex flex-wrap gap-3">
        {effects.map(([value, label]) => (
          <EffectButton key={value} value={value} label={label} entry={entry} onChange={onChange} />
        ))}
      </div>
    </Panel>
  )

/** An answer is stored as it is pressed; another one takes its place. */
function EffectButton({
  value,
  label,
  entry: { id, effect },
  onChange,
}: EffectProps & { value: (typeof effects)[number][0]; label: string }) {
  const save = useAction(async () => {
    await api.put(`/journal/${id}`, { effect: value })
    await onChange()
  })
  return (
    <div>
      <Button
        variant={effect === value ? 'primary' : 'secondary'}
        aria-pressed={effect === value}
        aria-disabled={save.isRunning || undefined}
        onClick={save.run}
      >
        {label}
      </Button>
      <Failure text={save.failure} />
    </div>
  )
}

const StrikePanel = ({ entry: { id, today }, onChange }: { entry: EntryView; onChange(): Promise<void> }) => (
  <Panel id="strike" title="Запись ошибочна?" lead="Она останется видна с&nbsp;причиной и&nbsp;перестанет считаться.">
    <StrikeForm
      today={today}
      look={reason => api.post(`/journal/${id}/strike`, { reason, preview: true })}
      strike={async reason => {
        await api.post(`/journal/${id}/strike`, { reason })
        await onChange()
      }}
    />
  </Panel>
)
