import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { type ShareRight, shareRights } from '../share-rights.ts'
import { NewShare } from './new-share.tsx'

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
  const { data, error, reload } = useApiQuery('/plot-shares')
  if (!data) return error ? <LoadFailed what="Ссылки не&nbsp;открылись" onRetry={reload} /> : <Loading isSmall />
  const shares = data.items.filter(share => share.plot === plot)
  return (
    <div className="mt-2 grid max-w-measure gap-4">
      <p className="text-sm text-muted">
        У&nbsp;каждого своя ссылка, и&nbsp;каждая закрывается отдельно. По&nbsp;ней войдёт любой, кому её передали:
        закройте её, если она попала не&nbsp;к&nbsp;тому. Журнал видит только тот, кому вы дали его вести.
      </p>
      {shares.length > 0 && (
        <div className="garden-tasks">
          {shares.map(share => (
            <ShareRow key={share.id} share={share} onChange={reload} />
          ))}
        </div>
      )}
      <NewShare plot={plot} onChange={reload} />
    </div>
  )
}

function ShareRow({
  share: { id, label, access, address },
  onChange,
}: {
  share: ShareView
  onChange(): Promise<void>
}) {
  const [isCopied, setCopied] = useState(false)
  const close = useAction(() => api.delete(`/plot-shares/${id}`).then(() => onChange()))
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address!)
    setCopied(true)
  })
  return (
    <section aria-label={label} className="share-row">
      <p className="font-semibold">{label}</p>
      <p className="text-sm text-muted">Можно {shareRights[access]}</p>
      {address === null ? (
        <p className="text-sm text-muted">Ссылка работает, но&nbsp;показать её снова нельзя.</p>
      ) : (
        <input className="field mt-2 w-full" readOnly aria-label={`Ссылка: ${label}`} value={address} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {address !== null && (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={copy.run}>
            {isCopied ? 'Скопировано' : 'Скопировать'}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-disabled={close.isRunning || undefined}
          onClick={close.run}
        >
          Закрыть доступ
        </Button>
      </div>
      <Failure text={close.failure || copy.failure} />
    </section>
  )
}
