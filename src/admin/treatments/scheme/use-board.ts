import { useContext, useEffect, useRef, useState } from 'react'
import { emptyValues, toFormValues } from '#admin/fields/form-values.ts'
import { newRowKey } from '#admin/fields/new-row-key.ts'
import { useKnownNames } from '#admin/fields/record-names.tsx'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { BoardCheck, BoardOperation, SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { phaseKeys, phaseNameOf, shortTitle, titleOfStep } from './board-view.ts'
import type { FormStep } from './form-step.ts'
import {
  addStep,
  mendSteps,
  phaseOfStep,
  placeStep,
  removeStep,
  shiftPhase,
  shiftStep,
  stepsOfPhase,
} from './step-moves.ts'
import { useBoardCheck } from './use-board-check.ts'
import { type Steps, useSteps } from './use-steps.ts'

/** The board: the steps of the form, the chosen one, and every change of them with what is said of it. */
export function useBoard(field: FieldDescription) {
  const columns = field.fields ?? []
  const all = useSteps(field.key)
  const { steps } = all
  const check = useBoardCheck(columns, steps)
  const { board } = check
  const [chosen, choose] = useState<string | null>(null)
  const [spoken, speak] = useState('')
  const focus = useFocusAfter()
  useStepOfError(field.key, steps, choose)
  const parts: Parts = { ...all, board, columns, choose, speak, focus }
  return {
    ...all,
    columns,
    check,
    board,
    titleOf: (key: string) => titleOfStep(board, steps.find(step => step.key === key) ?? ({ key } as FormStep)),
    chosen: steps.find(step => step.key === chosen),
    choose,
    spoken,
    focus,
    ...useChanges(parts),
    ...movesOf(parts),
    undo() {
      all.undo()
      speak('Отменено.')
    },
    redo() {
      all.redo()
      speak('Возвращено.')
    },
  }
}

interface Parts extends Steps {
  board: SchemeBoard | null
  columns: readonly FieldDescription[]
  choose(key: string | null): void
  speak(text: string): void
  focus(selector: string): void
}

function movesOf({ steps, write, board, speak, focus }: Parts) {
  const phases = phaseKeys(board)
  function move(key: string, next: readonly FormStep[]) {
    if (next === steps) return speak('Дальше некуда.')
    const moved = next.find(step => step.key === key)!
    const column = stepsOfPhase(next, phaseOfStep(next, moved, phases), phases)
    const place = `место ${column.findIndex(each => each.key === key) + 1} из\u00a0${column.length}`
    speak(
      `${titleOfStep(board, moved)}: ${phaseNameOf(board, next, moved)}, ${place}. Шаг\u00a0${next.indexOf(moved) + 1}.`,
    )
    write(next)
    focus(`[data-step="${CSS.escape(key)}"]`)
  }
  return {
    place: (key: string, phase: string, index: number) => move(key, placeStep(steps, key, phase, index, phases)),
    shift: (key: string, by: -1 | 1) => move(key, shiftStep(steps, key, by, phases)),
    shiftPhase: (key: string, by: -1 | 1) => move(key, shiftPhase(steps, key, by, phases)),
    toPhase: (key: string, phase: string) => move(key, placeStep(steps, key, phase, Number.MAX_SAFE_INTEGER, phases)),
  }
}

function useChanges({ steps, write, writeFromControl, board, columns, choose, speak, focus }: Parts) {
  const { add: addName } = useKnownNames()
  return {
    add(operation: BoardOperation, phase: string, index?: number) {
      addName('treatments', {
        id: operation.id,
        title: operation.title,
        status: operation.isPublished ? 'published' : 'draft',
      })
      const step: FormStep = {
        ...emptyStep,
        ...toFormValues(columns, emptyValues(columns)),
        ...newStep(operation.id, phase),
      }
      write(addStep(steps, step, phaseKeys(board), index))
      choose(step.key)
      speak(`Добавлен шаг: ${shortTitle(operation.title)}.`)
      focus(`[data-step="${step.key}"]`)
    },
    mend({ mend }: BoardCheck) {
      if (!mend) return
      write(mendSteps(steps, mend))
      if (!mend.remove) choose(mend.step)
      speak(`Исправлено: ${mend.label}.`)
      focus('#scheme-checks')
    },
    remove(key: string) {
      speak('Шаг удалён. Вернуть: Ctrl+Z.')
      choose(null)
      write(removeStep(steps, key))
      focus('#part-steps-title')
    },
    change: (key: string, change: Partial<FormStep>) =>
      writeFromControl(steps.map(step => (step.key === key ? ({ ...step, ...change } as FormStep) : step))),
  }
}

export type Board = ReturnType<typeof useBoard>

const emptyStep = { afterKey: '', daysMin: '', daysMax: '' }

const newStep = (treatmentId: number, phase: string) => ({
  key: newRowKey(),
  treatmentId,
  anchorType: 'phase',
  phase,
  offsetDays: '0',
  windowDays: '7',
  isRequired: true,
})

/** Focuses an element of the board after the next render that has it. */
function useFocusAfter(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const found = document.querySelector<HTMLElement>(`#part-steps ${wanted.current}`)
    if (!found) return
    wanted.current = null
    found.focus()
  })
  return selector => {
    wanted.current = selector
  }
}

/** The fields of a refused step are shown, so that its errors are. */
function useStepOfError(name: string, steps: readonly FormStep[], choose: (key: string) => void): void {
  const { errors } = useContext(FormContext)
  const first = Object.keys(errors).find(key => key.startsWith(`${name}.`))
  const at = first === undefined ? -1 : Number(first.split('.')[1])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    const step = steps[at]
    if (step) choose(step.key)
  }, [errors])
}
