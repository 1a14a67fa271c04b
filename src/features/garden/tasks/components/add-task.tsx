import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'

/** «завтра осмотреть яблони» */
export function AddTask({ planting, onAdd }: { planting?: number; onAdd(): Promise<void> }) {
  const [text, setText] = useState('')
  const add = useAction(async () => {
    if (!text.trim()) return
    await api.post('/tasks', { text, ...(planting !== undefined && { planting }) })
    setText('')
    await onAdd()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={submit} className="mb-6">
      <div className="flex flex-wrap gap-2">
        <input
          className="garden-select min-w-0 grow basis-60"
          aria-label="Новое дело своими словами"
          placeholder="завтра осмотреть яблони"
          maxLength={300}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary" aria-disabled={add.isRunning || undefined}>
          Добавить
        </Button>
      </div>
      <Failure text={add.failure} />
    </form>
  )
}
