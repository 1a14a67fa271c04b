import { useState } from 'react'
import type { Autosave } from '#admin/records/drafts/autosave.ts'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'

type Opened = Answer<'post', `/admin/${string}/${number}/preview-link`>

interface PreviewLinkProps {
  address: `/admin/${string}/${number}/preview-link`
  autosave: Autosave
}

/** A secret address of the draft for somebody without an account; shown once, because only its hash is stored. */
export function PreviewLink({ address, autosave }: PreviewLinkProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const open = useAction(async () => {
    if (!(await autosave.flush())) throw new Error('Черновик ещё не\u00a0сохранён.')
    setOpened(await api.post(address))
    setIsCopied(false)
  })
  const close = useAction(async () => {
    await api.delete(address)
    setOpened(null)
  })
  if (!opened)
    return (
      <>
        <Button
          variant="quiet"
          size="sm"
          icon="link"
          onClick={() => void open.run()}
          aria-disabled={open.isRunning || undefined}
        >
          Ссылка на&nbsp;черновик
        </Button>
        <Failure text={open.failure} />
      </>
    )
  const copy = () =>
    navigator.clipboard.writeText(opened.url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div>
      <SecretAddress {...opened} />
      <Button variant="secondary" size="sm" icon="copy" onClick={copy}>
        <span aria-live="polite">{isCopied ? 'Скопировано' : 'Скопировать'}</span>
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void close.run()}>
        Закрыть доступ
      </Button>
      <Failure text={close.failure} />
    </div>
  )
}

const SecretAddress = ({ url, expiresAt }: Opened) => (
  <>
    <label>
      Адрес черновика до&nbsp;{date(expiresAt.slice(0, 10))}
      <input className="field w-full" readOnly value={url} onFocus={event => event.target.select()} />
    </label>
    <p className="text-sm text-muted">
      Без входа черновик прочтёт каждый, у&nbsp;кого есть адрес. Больше он не&nbsp;покажется.
    </p>
  </>
)
