import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { type ShareRight, shareRights } from '../share-rights.ts'

interface ShareView {
  id: number
  plot: number
  label: string
  access: ShareRight
  /** Null: it works and cannot be shown again. */
  address: string | null
}

/** «Показать участок другим»: secret addresses, each for somebody, that can be closed one by one. */
export function SharePanel({ plot }: { plot: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="screen-only mt-6" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="garden-summary">Показать участок другим</summary>
      {isOpen && <Shares plot={plot} />}
    </details>
  )
}

function Shares({ plot }: { plot: number }) {
  const { data, error, reload } = useApiQuery<{ items: readonly ShareView[] }>('/plot-shares')
  if (!data) return error ? <LoadFailed what="Ссылки не&nbsp;открылись" onRetry={reload} /> : <Loading />
  return (
    <div className="mt-2 grid max-w-measure gap-4">
      <p className="text-sm text-muted">
        По ссылке видно посадки, когда можно есть урожай, и&nbsp;дела на&nbsp;неделю. Журнал и&nbsp;заметки не&nbsp;видны. Ссылку видит
        каждый, кому её дали: закройте её, если отдали лишнему.
      </p>
      {data.items
        .filter(share => share.plot === plot)
        .map(share => (
          <ShareRow key={share.id} share={share} onChange={reload} />
        ))}
      <NewShare plot={plot} onChange={reload} />
    </div>
  )
}

function ShareRow({ share: { id, label, access, address }, onChange }: { share: ShareView; onChange(): Promise<void> }) {
  const [isCopied, setCopied] = useState(false)
  const close = useAction(() => api.delete(`/plot-shares/${id}`).then(() => onChange()))
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address!)
    setCopied(true)
  })
  return (
    <section aria-label={label}>
      <p className="font-medium">
        {label} <span className="text-sm font-normal text-muted">{shareRights[access]}</span>
      </p>
      {address === null ? (
        <p className="text-sm text-muted">Ссылка работает, но&nbsp;показать её снова нельзя.</p>
      ) : (
        <input className="garden-select mt-1 w-full" readOnly aria-label={`Ссылка: ${label}`} value={address} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {address !== null && (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={copy.run}>
            {isCopied ? 'Скопировано' : 'Скопировать'}
          </Button>
        )}
        <Button variant="quiet" size="sm" className="min-h-11" aria-disabled={close.isRunning || undefined} onClick={close.run}>
          Закрыть доступ
        </Button>
      </div>
      <Failure text={close.failure || copy.failure} />
    </section>
  )
}

function NewShare({ plot, onChange }: { plot: number; onChange(): Promise<void> }) {
  const [label, setLabel] = useState('')
  const [access, setAccess] = useState<ShareRight>('view')
  const add = useAction(async () => {
    await api.post('/plot-shares', { plot, label, access })
    setLabel('')
    await onChange()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1 text-sm text-muted">
        Для кого
        <input
          className="garden-select text-base text-ink"
          required
          maxLength={60}
          placeholder="Соседу Ивану"
          value={label}
          onChange={event => setLabel(event.target.value)}
        />
      </label>
      <label className="grid gap-1 text-sm text-muted">
        Что можно
        <select className="garden-select text-base text-ink" value={access} onChange={event => setAccess(event.target.value as ShareRight)}>
          {Object.entries(shareRights).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" aria-disabled={add.isRunning || undefined}>
        Получить ссылку
      </Button>
      <Failure text={add.failure} />
    </form>
  )
}
