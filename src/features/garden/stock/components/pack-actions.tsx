import { useId, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { type Action, useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface PackActionsProps {
  drug: { alias: string | null; name: string }
  onEdit(): void
  onRemove(): Promise<void>
}

/** What can be done with a pack opens below its row, and closes by a choice or Escape. */
export function PackActions({ drug: { alias, name }, onEdit, onRemove }: PackActionsProps) {
  const [shown, setShown] = useState<'actions' | 'removal' | null>(null)
  const panel = useId()
  const remove = useAction(onRemove)
  const choose = (run: () => void) => () => {
    setShown(null)
    run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside has opened
    <div className="screen-only contents" onKeyDown={({ key }) => key === 'Escape' && setShown(null)}>
      <IconButton
        icon="more"
        label={`Что сделать: ${name}`}
        aria-expanded={shown !== null}
        aria-controls={panel}
        className="order-2 flex-none"
        onClick={() => setShown(shown === null ? 'actions' : null)}
      />
      <div id={panel} className="order-3 flex basis-full flex-wrap items-center gap-2 pb-2 empty:hidden">
        {shown === 'actions' && (
          <>
            <Button variant="secondary" size="sm" className="min-h-11" onClick={choose(onEdit)}>
              Пересчитать или исправить
            </Button>
            {alias && (
              <LinkButton to={`/drugs/${alias}`} variant="secondary" size="sm" className="min-h-11">
                О&nbsp;препарате
              </LinkButton>
            )}
            <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setShown('removal')}>
              Убрать из&nbsp;аптечки
            </Button>
          </>
        )}
        {shown === 'removal' && <RemovalQuestion name={name} remove={remove} onCancel={() => setShown(null)} />}
        <Failure text={remove.failure} />
      </div>
    </div>
  )
}

const RemovalQuestion = ({ name, remove, onCancel }: { name: string; remove: Action; onCancel(): void }) => (
  <>
    <p className="text-sm">Убрать «{name}» из&nbsp;аптечки? Журнал не&nbsp;изменится.</p>
    <Button
      variant="danger"
      size="sm"
      className="min-h-11"
      aria-disabled={remove.isRunning || undefined}
      onClick={remove.run}
    >
      Убрать
    </Button>
    <Button variant="secondary" size="sm" className="min-h-11" onClick={onCancel}>
      Оставить
    </Button>
  </>
)
