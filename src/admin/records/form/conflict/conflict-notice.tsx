import { Suspense, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { changedControls, type FormValues } from '#admin/fields/form-values.ts'
import type { KindDescription, RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Choice, RecordSave } from '../use-record-save.ts'

/** Most forms never meet a conflict. */
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ConflictDialog))

interface ConflictNoticeProps {
  kind: KindDescription
  names: RecordNames
  saving: Pick<RecordSave, 'collision' | 'settle' | 'baseline'>
  /** Saves once more, when everything is chosen; only the draft, when that has collided. */
  onSettled(isDraft: boolean): void
}

/** Opens the dialog for the fields that two editors changed, and stays above the form while it is put off. */
export function ConflictNotice({
  kind,
  names,
  saving: { collision, settle, baseline },
  onSettled,
}: ConflictNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const { getValues } = useFormContext<FormValues>()
  useEffect(() => setOpen(collision !== null), [collision])
  if (!collision) return null
  const labels = Object.keys(collision.conflicts).map(
    key => `«${kind.fields.find(field => field.key === key)?.label ?? key}»`,
  )
  const done = (choices: Readonly<Record<string, Choice>>) => {
    settle(choices)
    onSettled(collision.isDraft === true)
  }
  return (
    <section role="alert" aria-label="Правки столкнулись" className="admin-conflicts tone-honey">
      <p>
        <b>
          {collision.isDraft
            ? 'Эти поля вы\u00a0по-разному изменили здесь и\u00a0в\u00a0другой вкладке:'
            : 'Пока вы правили, эти поля изменил другой редактор:'}
        </b>{' '}
        {labels.join(', ')}.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Разобрать
      </Button>
      {isOpen && (
        <Suspense>
          <ConflictDialog
            kind={kind}
            names={names}
            collision={collision}
            own={Object.keys(changedControls(kind.fields, baseline, getValues()))}
            onSettle={done}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
