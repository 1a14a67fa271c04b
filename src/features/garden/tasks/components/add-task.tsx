import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'

/** «завтра осмотреть яблони» */
export function AddTask({ planting, onAdd }: { planting?: number; onAdd(): Promise<void> }) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<readonly PlantingChoice[] | null>(null)
  const send = async (chosen: number | null | undefined) => {
    await api.post('/tasks', { text, ...(chosen !== undefined && { planting: chosen }) })
    setText('')
    setChoices(null)
    await onAdd()
  }
  const add = useAction(async () => {
    if (!text.trim()) return
    await send(planting).catch(async error => {
      if (!(error instanceof ApiError && error.fields.planting)) throw error
      setChoices(await standingPlantings())
    })
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
      {choices && <ChoosePlanting choices={choices} onChoose={send} />}
    </form>
  )
}

interface PlantingChoice {
  id: number
  name: string
}

async function standingPlantings(): Promise<readonly PlantingChoice[]> {
  const { items } = await api.get<{ items: readonly (PlantingChoice & { removedAt: Day | null; today: Day })[] }>('/plantings?pageSize=500')
  return items.filter(({ removedAt, today }) => removedAt === null || removedAt >= today)
}

/** The words fit several plantings. */
function ChoosePlanting({ choices, onChoose }: { choices: readonly PlantingChoice[]; onChoose(id: number | null): Promise<void> }) {
  const [chosen, setChosen] = useState('')
  const add = useAction(() => onChoose(chosen === '' ? null : Number(chosen)))
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <Select
        label="Какая посадка?"
        value={chosen}
        onChange={setChosen}
        options={choices.map(({ id, name }) => [String(id), name])}
        empty="Все или никакая"
      />
      <Button aria-disabled={add.isRunning || undefined} onClick={add.run}>
        Добавить сюда
      </Button>
      <Failure text={add.failure} />
    </div>
  )
}
