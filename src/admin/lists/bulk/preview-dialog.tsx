import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { count, type Words } from '#ui/format/format-number.ts'
import { type BulkPreview, maxReason, type PreviewGroup } from './bulk.ts'

interface PreviewDialogProps {
  question: string
  /** What is changed: записи, файлы. */
  forms: Words
  /** Of the kind, where refused records have a form that mends them. */
  path?: string
  preview: BulkPreview
  /** Why it was not applied. */
  failure: string
  isSending: boolean
  /** Within a day. */
  canUndo: boolean
  onApply(reason: string): void
  onClose(): void
}

const groupTitles = { changing: 'Изменится', same: 'Уже так', refused: 'Нельзя' } as const
type GroupName = keyof typeof groupTitles

/** What an action would change, before it does: what changes, what is already so, and what is refused and why. */
export function PreviewDialog({
  question,
  forms,
  path,
  preview,
  failure,
  isSending,
  canUndo,
  onApply,
  onClose,
}: PreviewDialogProps) {
  const [group, setGroup] = useState<GroupName>(
    preview.changing.count > 0 || preview.refused.count === 0 ? 'changing' : 'refused',
  )
  const [reason, setReason] = useState('')
  const { changing, total } = preview
  return (
    <Dialog title={question} className="dialog admin-dialog admin-bulk-preview" onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onApply(reason)
        }}
      >
        <p className="text-muted">Выбрано: {count(total, forms)}. Пока ничего не&nbsp;изменено.</p>
        <Groups preview={preview} shown={group} onShow={setGroup} />
        <Items path={path} group={preview[group]} />
        {changing.count > 0 && <Reason value={reason} onChange={setReason} />}
        <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
        <div className="admin-dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Закрыть
          </Button>
          <Button type="submit" disabled={changing.count === 0 || isSending}>
            {isSending ? 'Применяем…' : `Применить к\u00a0${changing.count}`}
          </Button>
        </div>
        {canUndo && <p className="text-muted">Отменить можно сутки.</p>}
      </form>
    </Dialog>
  )
}

interface GroupsProps {
  preview: BulkPreview
  shown: GroupName
  onShow(group: GroupName): void
}

const Groups = ({ preview, shown, onShow }: GroupsProps) => (
  <fieldset className="admin-preview-groups" aria-label="Что показать">
    {(Object.keys(groupTitles) as GroupName[]).map(name => (
      <label key={name} data-group={name}>
        <input type="radio" name="group" className="sr-only" checked={shown === name} onChange={() => onShow(name)} />
        <b>{preview[name].count}</b>
        {groupTitles[name]}
      </label>
    ))}
  </fieldset>
)

const Reason = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <label className="admin-reason">
    Почему меняете <span className="text-muted">попадёт в&nbsp;историю</span>
    <input
      className="field"
      value={value}
      maxLength={maxReason}
      onChange={event => onChange(event.currentTarget.value)}
    />
  </label>
)

/** A refused record is a link: what stands against the action is mended there. */
function Items({ path, group: { count: total, items } }: { path: string | undefined; group: PreviewGroup }) {
  if (total === 0) return <p className="text-muted">Таких нет.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard */}
      <ul className="admin-bulk-items" tabIndex={0} aria-label="Записи">
        {items.map(({ id, title, before, after, reason }) => (
          <li key={id}>
            {reason && path ? (
              <a className="text-link underline underline-offset-4" href={`/admin/${path}/${id}`}>
                {title}
              </a>
            ) : (
              <b>{title}</b>
            )}
            {reason ? (
              <span className="text-danger">{reason}</span>
            ) : (
              (before || after) && (
                <span>
                  {before !== after && (
                    <>
                      <del>{before || 'пусто'}</del> →{' '}
                    </>
                  )}
                  <ins>{after || 'пусто'}</ins>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="text-muted">
          Показаны первые {items.length} из&nbsp;{total}.
        </p>
      )}
    </>
  )
}
