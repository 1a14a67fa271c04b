import type { BoardCheck, CheckState } from '#features/treatments/scheme/scheme-board.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { BoardCheckState } from './use-board-check.ts'

interface CheckListProps {
  check: BoardCheckState
  onMend(check: BoardCheck): void
  onShow(key: string): void
  titleOf(key: string): string
}

const icons = { forbidden: 'forbidden', caution: 'warning', unknown: 'unknown', ok: 'allowed' } as const
const spoken: Record<CheckState, string> = {
  forbidden: 'Ошибка',
  caution: 'Внимание',
  unknown: 'Нет данных',
  ok: 'В\u00a0порядке',
}

/** What fails and what holds, with the change that mends it where there is only one. */
export function CheckList({ check: { board, isStale, failure }, onMend, onShow, titleOf }: CheckListProps) {
  const checks = board?.checks ?? []
  const errors = checks.filter(({ state }) => state === 'forbidden').length
  const warnings = checks.filter(({ state }) => state === 'caution' || state === 'unknown').length
  return (
    <section aria-labelledby="scheme-checks" className="scheme-checks">
      <h3 id="scheme-checks" tabIndex={-1}>
        Проверка {errors > 0 && <Badge tone="tomato">{errors}</Badge>}{' '}
        {warnings > 0 && <Badge tone="honey">{warnings}</Badge>}
      </h3>
      <p role="status" className="text-muted">
        {failure || (isStale ? 'Проверяем…' : sumOf(errors, warnings))}
      </p>
      <ul>
        {checks.map(one => (
          <li key={`${one.code} ${one.steps.join()} ${one.text}`} data-state={one.state} className="scheme-state">
            <Icon name={icons[one.state]} size={18} />
            <div>
              <b>
                <span className="sr-only">{spoken[one.state]}. </span>
                {one.title}
                {one.steps.length === 1 && ` · ${titleOf(one.steps[0]!)}`}
              </b>
              <p>{one.text}</p>
            </div>
            {one.mend ? (
              <Button variant="secondary" size="sm" onClick={() => onMend(one)}>
                {one.mend.label}
              </Button>
            ) : (
              one.steps[0] && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => onShow(one.steps[0]!)}
                  aria-label={`Показать: ${one.title}`}
                >
                  Показать
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sumOf(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'Замечаний нет.'
  return [errors > 0 && `Ошибок: ${errors}`, warnings > 0 && `замечаний: ${warnings}`].filter(Boolean).join(', ')
}
