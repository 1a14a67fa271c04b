import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { type ShareRight, shareRightsInFull } from '../share-rights.ts'

const rights = Object.keys(shareRightsInFull) as ShareRight[]

/** For whom, and what is allowed: each choice says what is seen by it. */
export function NewShare({ plot, onChange }: { plot: number; onChange(): Promise<void> }) {
  const [label, setLabel] = useState('')
  const [access, setAccess] = useState<ShareRight>('view')
  const [made, setMade] = useState('')
  const add = useAction(async () => {
    await api.post('/plot-shares', { plot, label, access })
    await onChange()
    setMade(label)
    setLabel(now => (now === label ? '' : now))
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <h4 className="text-lg">Новая ссылка</h4>
      <label className="grid gap-1 text-sm">
        Для кого
        <input
          className="field"
          required
          maxLength={60}
          placeholder="Соседу Ивану"
          value={label}
          onChange={event => setLabel(event.target.value)}
        />
      </label>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm">Что можно</legend>
        {rights.map(right => (
          <Right key={right} right={right} isChosen={right === access} onChoose={() => setAccess(right)} />
        ))}
      </fieldset>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        aria-disabled={add.isRunning || undefined}
      >
        Получить ссылку
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {made && `Ссылка готова: «${made}». Скопируйте её и\u00a0отправьте.`}
      </p>
      <Failure text={add.failure} />
    </form>
  )
}

const Right = ({ right, isChosen, onChoose }: { right: ShareRight; isChosen: boolean; onChoose(): void }) => (
  <label className="choice tone-green flex gap-3 rounded-control border border-control bg-surface p-3 has-checked:border-primary has-checked:bg-(--tone-soft)">
    <input
      type="radio"
      name="access"
      value={right}
      checked={isChosen}
      onChange={onChoose}
      className="check mt-0.5 flex-none"
    />
    <span>
      <span className="block font-medium">{shareRightsInFull[right].title}</span>
      <span className="block text-sm text-muted">{shareRightsInFull[right].text}</span>
    </span>
  </label>
)
