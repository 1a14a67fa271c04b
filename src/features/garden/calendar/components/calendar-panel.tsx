import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'

interface Address {
  plot: { id: number; name: string } | null
  /** Null: it works and cannot be shown again. */
  address: string | null
}

/** «В календарь телефона»: the secret address, seen again, renewed and revoked. */
export function CalendarPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="screen-only mt-8" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="garden-summary">В календарь телефона</summary>
      {isOpen && <Addresses />}
    </details>
  )
}

function Addresses() {
  const addresses = useApiQuery('/calendar')
  const plots = useApiQuery('/plots?pageSize=100')
  const failed = [addresses, plots].find(({ error, data }) => error && !data)
  if (failed) return <LoadFailed what="Адреса не&nbsp;открылись" onRetry={failed.reload} />
  if (!addresses.data || !plots.data) return <Loading isSmall />
  const { items } = addresses.data
  const all = plots.data.items
  // Of a single plot there is an address where there were more plots once: it must be possible to close it.
  const own = all.filter(({ id }) => all.length > 1 || items.some(({ plot }) => plot?.id === id))
  const choices = [{ id: null, name: 'Все дела' }, ...own]
  return (
    <div className="mt-2 grid max-w-measure gap-4">
      <p className="text-sm text-muted">
        Добавьте адрес в&nbsp;календарь как подписку. Его видит каждый, кому вы его дадите: если отдали лишнему,
        смените.
      </p>
      {choices.map(({ id, name }) => (
        <FeedAddress
          key={id ?? 'all'}
          plot={id}
          name={name}
          feed={items.find(({ plot }) => (plot?.id ?? null) === id) ?? null}
          onChange={addresses.reload}
        />
      ))}
    </div>
  )
}

interface FeedAddressProps {
  plot: number | null
  name: string
  /** Null: there is none. */
  feed: Address | null
  onChange(): Promise<void>
}

function FeedAddress({ plot, name, feed, onChange }: FeedAddressProps) {
  const address = feed?.address ?? null
  const [isCopied, setCopied] = useState(false)
  const open = useAction(() => api.post('/calendar', { plot }).then(() => onChange()))
  const renew = useAction(() => api.post('/calendar', { plot, renew: true }).then(() => onChange()))
  const close = useAction(() =>
    api.delete(plot === null ? '/calendar' : `/calendar?plot=${plot}`).then(() => onChange()),
  )
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address!)
    setCopied(true)
  })
  const small = { size: 'sm', className: 'min-h-11' } as const
  return (
    <section aria-label={name}>
      <p className="font-medium">{name}</p>
      {feed === null ? (
        <Button variant="secondary" {...small} aria-disabled={open.isRunning || undefined} onClick={open.run}>
          Получить адрес
        </Button>
      ) : (
        <>
          <SecretAddress name={name} address={address} />
          <div className="mt-2 flex flex-wrap gap-2">
            {address !== null && (
              <Button variant="secondary" {...small} onClick={copy.run}>
                {isCopied ? 'Скопировано' : 'Скопировать'}
              </Button>
            )}
            <Button variant="quiet" {...small} aria-disabled={renew.isRunning || undefined} onClick={renew.run}>
              Сменить адрес
            </Button>
            <Button variant="quiet" {...small} aria-disabled={close.isRunning || undefined} onClick={close.run}>
              Закрыть доступ
            </Button>
          </div>
        </>
      )}
      <Failure text={open.failure || renew.failure || close.failure || copy.failure} />
    </section>
  )
}

const SecretAddress = ({ name, address }: { name: string; address: string | null }) =>
  address === null ? (
    <p className="text-sm text-muted">
      Адрес работает, но&nbsp;показать его снова нельзя. Смените его, если он&nbsp;нужен.
    </p>
  ) : (
    <input className="field mt-1 w-full" readOnly aria-label={`Адрес календаря: ${name}`} value={address} />
  )
