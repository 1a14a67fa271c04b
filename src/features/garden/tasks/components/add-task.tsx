import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'
import { postOnce } from '../../offline/post-once.ts'
import { draftOf, RepeatFields, repeatErrors, ruleOfDraft } from '../../repeats/components/repeat-fields.tsx'

interface AddTaskProps {
  planting?: number
  today: Day
  onAdd(): Promise<void>
}

/** «завтра осмотреть яблони», «каждые 3 дня поливать томаты» */
export function AddTask({ planting, today, onAdd }: AddTaskProps) {
  const [text, setText] = useState('')
  const [repeat, setRepeat] = useState(() => draftOf(null))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [choices, setChoices] = useState<readonly PlantingChoice[] | null>(null)
  const send = async (chosen: number | null | undefined) => {
    const rule = ruleOfDraft(repeat)
    await postOnce('/tasks', { text, ...(chosen !== undefined && { planting: chosen }), ...(rule && { repeat: rule }) })
    // The next one may have been begun while this one was on its way.
    setText(now => (now === text ? '' : now))
    setRepeat(now => (now === repeat ? draftOf(null) : now))
    setErrors({})
    setChoices(null)
    await onAdd()
  }
  const add = useAction(async () => {
    if (!text.trim()) return
    await send(planting).catch(async error => {
      setErrors(repeatErrors(error))
      if (!(error instanceof ApiError && error.fields.planting)) throw error
      setChoices(await standingPlantings())
    })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={submit} className="mb-6 max-sm:mb-2">
      <div className="flex flex-wrap gap-2">
        <input
          className="field min-w-0 grow basis-44"
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
      <details className="garden-more" open={repeat.unit !== '' || undefined}>
        <summary>С&nbsp;повтором</summary>
        <RepeatFields draft={repeat} today={today} errors={errors} onChange={setRepeat} />
      </details>
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
  const { items } = await api.get('/plantings?pageSize=500')
  return items.filter(({ removedAt, today }) => removedAt === null || removedAt >= today)
}

/** The words fit several plantings. */
function ChoosePlanting({
  choices,
  onChoose,
}: {
  choices: readonly PlantingChoice[]
  onChoose(id: number | null): Promise<void>
}) {
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
