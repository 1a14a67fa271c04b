import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { questionText } from './day-words.ts'
import type { OwnDays } from './own-days.ts'

interface OwnQuestionProps {
  answer: OwnDays
  ask: NonNullable<OwnDays['ask']>
  onChange(): Promise<void>
}

/** The one question whose answer changes the verdict of today; it is kept with the planting or its plot. */
export function OwnQuestion({ answer: { planting }, ask, onChange }: OwnQuestionProps) {
  const { question, note } = questionText(ask)
  const path =
    ask.fact === 'waterZone' || ask.fact === 'beehivesNear'
      ? (`/plots/${planting.plot}` as const)
      : (`/plantings/${planting.id}` as const)
  const tell = (value: boolean) => async () => {
    await api.put(path, { [ask.fact]: value })
    await onChange()
  }
  const [yes, no] = [useAction(tell(true)), useAction(tell(false))]
  const isRunning = yes.isRunning || no.isRunning || undefined
  return (
    <fieldset className="screen-only mt-3 rounded-control bg-line/40 p-3">
      <legend className="float-left w-full font-medium">{question}</legend>
      <div className="clear-both flex gap-2 pt-2">
        <Button variant="secondary" className="min-w-20" aria-disabled={isRunning} onClick={yes.run}>
          Да
        </Button>
        <Button variant="secondary" className="min-w-20" aria-disabled={isRunning} onClick={no.run}>
          Нет
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">{note}</p>
      <Failure text={yes.failure || no.failure} />
    </fieldset>
  )
}
