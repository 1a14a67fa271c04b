import { useId, useState } from 'react'
import type { Autosave } from '#admin/records/drafts/autosave.ts'
import {
  type EditedRecord,
  type PublicationAction,
  type PublicationView,
  publicationWords,
} from '#admin/records/drafts/edited-record.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { SubmitError } from '#ui/form/form-errors.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { momentOf, moscowWords, tomorrowMorning } from './moscow-time.ts'

interface PublicationPanelProps {
  path: string
  record: EditedRecord
  autosave: Autosave
}

/** When the record goes to the site or leaves it, and how to plan that. */
export function PublicationPanel({ path, record, autosave }: PublicationPanelProps) {
  const [planned, setPlanned] = useState(record.publications)
  const url = `/admin/${path}/${record.id}` as const
  const { failure, run: attempt } = useAttempt((work: () => Promise<void>) => work(), textOf)
  const plan = (action: PublicationAction, at: string) =>
    attempt(async () => {
      if (!(await autosave.flush()))
        throw new SubmitError('Черновик ещё не\u00a0сохранён: время можно назначить, когда он\u00a0сохранится.')
      const body = { ...(action === 'publish' && { version: record.version }), at }
      setPlanned((await api.post(`${url}/${action}`, body)).publications)
    })
  const cancel = (action: PublicationAction) =>
    attempt(async () => {
      await api.delete(`${url}/${action}`)
      setPlanned(planned.filter(one => one.action !== action))
    })
  return (
    <div className="admin-publications">
      {planned.map(one => (
        <Planned key={one.action} planned={one} onCancel={() => cancel(one.action)} />
      ))}
      <PlanForm onPlan={plan} />
      <p role="alert" className="text-danger">
        {failure}
      </p>
    </div>
  )
}

const Planned = ({
  planned: { action, at, author, failure },
  onCancel,
}: {
  planned: PublicationView
  onCancel(): void
}) => (
  <p>
    {failure ? (
      <span className="text-danger">
        Не&nbsp;{action === 'publish' ? 'вышло' : 'снято'} {moscowWords(at)}: {failure}
      </span>
    ) : (
      <b>
        {publicationWords[action]} {moscowWords(at)}
      </b>
    )}{' '}
    {author && <span className="text-muted">Назначил: {author}.</span>}{' '}
    <Button variant="quiet" size="sm" onClick={onCancel}>
      {failure ? 'Понятно' : 'Отменить'}
    </Button>
  </p>
)

function PlanForm({ onPlan }: { onPlan(action: PublicationAction, at: string): void }) {
  const id = useId()
  const [time, setTime] = useState('')
  const plan = (action: PublicationAction) => time && onPlan(action, momentOf(time))
  return (
    <details onToggle={event => event.currentTarget.open && setTime(time || tomorrowMorning())}>
      <summary>В&nbsp;назначенное время</summary>
      <label htmlFor={id}>Когда, по&nbsp;Москве</label>
      <input
        id={id}
        type="datetime-local"
        className="field w-full"
        value={time}
        onChange={event => setTime(event.currentTarget.value)}
      />
      {time === '' && <p className="text-muted">Сначала выберите день и&nbsp;время.</p>}
      <p className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon="clock"
          aria-disabled={time === '' || undefined}
          onClick={() => plan('publish')}
        >
          Запланировать публикацию
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon="clock"
          aria-disabled={time === '' || undefined}
          onClick={() => plan('unpublish')}
        >
          Запланировать снятие
        </Button>
      </p>
    </details>
  )
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Не\u00a0удалось. Попробуйте ещё раз.'
  const texts = Object.values(error.fields).flat()
  return texts.length > 0 ? texts.join(' ') : errorText(error)
}
