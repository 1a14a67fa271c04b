import { useEffect, useState } from 'react'
import { ApiError, api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { CancelButton } from './cancel-button.tsx'
import type { ShownPlan } from './import-page-view.ts'
import type { PlanState } from './plan-view.ts'

const words: Partial<Record<PlanState, string>> = {
  queued: 'Файл ждёт проверки',
  checking: 'Проверяем файл',
  waiting: 'Загрузка ждёт применения',
  applying: 'Записываем',
}

const pollMs = 700

/** A step that a job works on: its progress, until there is something to decide. The page may be left meanwhile. */
export function RunningPlan({ path, plan }: { path: string; plan: ShownPlan }) {
  const { state, progress, isLost } = useProgress(plan)
  const label = words[state] ?? 'Готово'
  return (
    <section className="import-running" aria-label="Ход загрузки">
      <p>
        <b>{plan.fileName}</b> <span className="text-muted">{plan.file}</span>
      </p>
      <label>
        <span role="status">{isLost ? 'Нет связи с\u00a0сервером. Ждём.' : label}</span>
        <progress value={progress} max={100} />
        <span>{progress}&nbsp;%</span>
      </label>
      <p className="text-muted">Страницу можно закрыть: работа продолжится, результат останется здесь на&nbsp;сутки.</p>
      <CancelButton path={path} planId={plan.id}>
        {state === 'applying' || state === 'waiting' ? 'Остановить и\u00a0ничего не\u00a0записывать' : 'Отменить'}
      </CancelButton>
    </section>
  )
}

function useProgress({ id, state, progress }: ShownPlan) {
  const [shown, setShown] = useState({ state, progress, isLost: false })
  useEffect(() => {
    let timer = 0
    let isOver = false
    const look = async () => {
      const view = await api.get(`/admin/imports/${id}`).catch(error => (isGone(error) ? 'gone' : null))
      if (isOver) return
      if (view === 'gone' || (view && !(view.state in words))) return reload()
      setShown(last =>
        view ? { state: view.state, progress: view.progress, isLost: false } : { ...last, isLost: true },
      )
      timer = window.setTimeout(look, pollMs)
    }
    timer = window.setTimeout(look, pollMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id])
  return shown
}

/** Cancelled in another window. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const reload = () => void navigateTo(location.pathname + location.search, { replace: true, state: { scroll: 'top' } })
