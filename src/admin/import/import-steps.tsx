import { Icon } from '#ui/icons/icon.tsx'
import type { PlanState } from './plan-view.ts'

const steps = ['Файл', 'Проверка', 'Применение']

/** 0: a file is to be chosen; 3: everything is done. */
function currentStep(state: PlanState | null): number {
  if (state === null || state === 'failed') return 0
  if (state === 'applied') return 3
  return state === 'waiting' || state === 'applying' ? 2 : 1
}

export function ImportSteps({ state }: { state: PlanState | null }) {
  const current = currentStep(state)
  return (
    <ol className="import-steps" aria-label="Шаги загрузки">
      {steps.map((step, at) => (
        <li key={step} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <span aria-hidden="true">{at < current ? <Icon name="check" size={14} /> : at + 1}</span>
          {step}
          {at < current && <span className="sr-only"> (готово)</span>}
        </li>
      ))}
    </ol>
  )
}
