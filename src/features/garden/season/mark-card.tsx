import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { groupText } from './season-shapes.ts'
import type { SeasonMark, SeasonRow } from './season-view.ts'
import { daysText, stateText, waitText } from './season-words.ts'

interface MarkCardProps {
  mark: SeasonMark
  row: SeasonRow
  today: string
  onClose(): void
}

/** What was done or left out, with the way to its entry. */
export function MarkCard({ mark, row: { name, planting }, today, onClose }: MarkCardProps) {
  const { entry, use, groups, wait } = mark
  return (
    <Dialog title={mark.title} onClose={onClose}>
      <p className="mt-2 text-muted">
        {name} · {daysText(mark.from, mark.to, today)}, {stateText(mark)}
      </p>
      {mark.isTreatment && <p className="mt-2">Группа действия: {groupText(groups) || 'не\u00a0известна'}.</p>}
      {wait && <p className="mt-2">Ждать до: {waitText(wait, today)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {entry !== null && (
          <LinkButton to={`/profile?view=journal&entry=${entry}`} data-first="">
            Запись
          </LinkButton>
        )}
        {use !== null && planting && (
          <LinkButton
            to={`/profile?view=plantings&planting=${planting.id}&use=${encodeURIComponent(use)}`}
            variant="secondary"
          >
            Повторить
          </LinkButton>
        )}
        <Button variant="quiet" onClick={onClose}>
          Закрыть
        </Button>
      </div>
    </Dialog>
  )
}
