import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { runAfter } from '#kit/run-after.ts'
import { draftSteps, type FormStep } from './form-step.ts'

/** Milliseconds after the last change. */
const delayMs = 300

export interface BoardCheckState {
  board: SchemeBoard | null
  /** The shown answer is about earlier steps. */
  isStale: boolean
  failure: string
  /** First picking of the sample season, as it was chosen; empty: by the scale of the crop. */
  harvest: string
  setHarvest(day: string): void
}

/** Asks the server about the steps as they are in the form. Without a crop nothing is asked. */
export function useBoardCheck(columns: readonly FieldDescription[], steps: readonly FormStep[]): BoardCheckState {
  const [plantId, place] = useWatch({ name: ['plantId', 'place'] }) as [number | null, string]
  const [harvest, setHarvest] = useState('')
  const [answer, setAnswer] = useState<{ board: SchemeBoard | null; to: string; failure: string }>({
    board: null,
    to: '',
    failure: '',
  })
  const request =
    plantId === null
      ? ''
      : JSON.stringify({
          plantId,
          place: place || 'any',
          steps: draftSteps(columns, steps).slice(0, 100),
          ...(harvest && { harvest }),
        })
  useEffect(() => {
    if (request === '') return setAnswer({ board: null, to: '', failure: '' })
    return runAfter(delayMs, signal =>
      api.post('/admin/treatment-schemes/check', JSON.parse(request), { signal }).then(
        board => setAnswer({ board, to: request, failure: '' }),
        (error: unknown) =>
          signal.aborted || setAnswer(before => ({ ...before, to: request, failure: errorText(error) })),
      ),
    )
  }, [request])
  return { board: answer.board, isStale: answer.to !== request, failure: answer.failure, harvest, setHarvest }
}
