import { type KeyboardEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { toFormValues } from '#admin/fields/form-values.ts'
import { joinNames } from '#admin/fields/record-names.tsx'
import type { FieldDescription, KindDescription, RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { plural } from '#ui/format/format-number.ts'
import { changedPart } from '../changed-part.ts'
import type { Choice } from '../use-record-save.ts'
import type { Collision, Conflict } from './collision.ts'
import { conflictWords } from './conflict-words.ts'
import './conflict-dialog.css'

interface ConflictDialogProps {
  kind: KindDescription
  names: RecordNames
  collision: Collision
  /** Keys of the fields that only this editor changed. */
  own: readonly string[]
  onSettle(choices: Readonly<Record<string, Choice>>): void
  onClose(): void
}

/** Asks about the fields that two editors changed; everything else is merged and named. Nothing is chosen beforehand. */
export function ConflictDialog({ kind, names, collision, own, onSettle, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const keys = Object.keys(collision.conflicts)
  const settled = keys.filter(key => choices[key])
  const settle = () => settled.length === keys.length && onSettle(choices)
  return createPortal(
    <Dialog
      title={titleOf(collision)}
      role="alertdialog"
      aria-describedby="conflict-lead"
      className="dialog admin-dialog conflict-dialog"
      onClose={onClose}
      onChange={event => event.stopPropagation()}
      onKeyDown={event => conflictKeys(event, settle)}
    >
      <p id="conflict-lead" className="text-muted">
        {collision.isDraft
          ? 'Черновик этой записи уже сохранён в\u00a0другой вкладке или на\u00a0другом устройстве.'
          : `Пока вы правили, появилась версия\u00a0${collision.version}${collision.author ? ` (${collision.author})` : ''}.`}{' '}
        Ваш текст цел.
      </p>
      {keys.map(key => (
        <ConflictField
          key={key}
          field={kind.fields.find(field => field.key === key)!}
          conflict={collision.conflicts[key]!}
          collision={collision}
          names={joinNames(names, collision.names)}
          choice={choices[key]}
          onChoose={choice => setChoices(before => ({ ...before, [key]: choice }))}
        />
      ))}
      {hint}
      <Merged kind={kind} theirs={collision.merged} mine={own.filter(key => !keys.includes(key))} />
      <Actions settled={settled.length} total={keys.length} onSettle={settle} onBack={onClose} />
    </Dialog>,
    document.body,
  )
}

const Actions = ({
  settled,
  total,
  onSettle,
  onBack,
}: {
  settled: number
  total: number
  onSettle(): void
  onBack(): void
}) => (
  <div className="admin-dialog-actions">
    <Button variant="quiet" onClick={onBack}>
      Вернуться к&nbsp;форме
    </Button>
    <span role="status" className="conflict-count text-muted">
      Разобрано {settled} из&nbsp;{total}
    </span>
    <Button aria-disabled={settled < total || undefined} onClick={onSettle}>
      Сохранить <kbd>Ctrl+Enter</kbd>
    </Button>
  </div>
)

const hint = (
  <p className="conflict-hint" aria-hidden="true">
    <kbd>1</kbd> взять чужое · <kbd>2</kbd> оставить моё · <kbd>3</kbd> своё · <kbd>↑</kbd> <kbd>↓</kbd> поле
  </p>
)

function titleOf({ conflicts, isDraft }: Collision): string {
  const total = Object.keys(conflicts).length
  const who = isDraft ? 'в\u00a0двух вкладках' : 'вдвоём'
  return total === 1
    ? `Одно поле правили ${who}`
    : `Правили ${who}: ${total}\u00a0${plural(total, 'поле', 'поля', 'полей')}`
}

/** 1, 2 and 3 choose in the field that has the focus; up and down go to the next field. */
function conflictKeys(event: KeyboardEvent<HTMLElement>, settle: () => void): void {
  event.stopPropagation()
  if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
    event.preventDefault()
    settle()
    return
  }
  const target = event.target as HTMLElement
  if (target.matches('textarea, input:not([type="radio"])')) return
  const fields = [...event.currentTarget.querySelectorAll('fieldset')]
  const at = Math.max(
    0,
    fields.findIndex(field => field.contains(target)),
  )
  const radios = (field: number) => [
    ...(fields[field]?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? []),
  ]
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    const next = radios(at + (event.key === 'ArrowDown' ? 1 : -1))
    ;(next.find(radio => radio.checked) ?? next[0])?.focus()
  } else if (/^[123]$/.test(event.key)) {
    event.preventDefault()
    const radio = radios(at)[Number(event.key) - 1]
    radio?.focus()
    radio?.click()
  }
}

/** Fields whose control is a text: a third value can be typed right here. */
const typed: readonly FieldDescription['kind'][] = ['text', 'longText', 'integer', 'decimal', 'money']

interface ConflictFieldProps {
  field: FieldDescription
  conflict: Conflict
  collision: Collision
  names: RecordNames
  choice: Choice | undefined
  onChoose(choice: Choice): void
}

function ConflictField({ field, conflict, collision, names, choice, onChoose }: ConflictFieldProps) {
  const base = conflictWords(field, conflict.base, names)
  const words = (value: unknown) => conflictWords(field, value, names)
  const canType = typed.includes(field.kind)
  const own = choice?.take === 'own' ? choice.text : null
  const typedText = () => String(toFormValues([field], { [field.key]: conflict.mine })[field.key] ?? '')
  const card = (take: 'theirs' | 'mine', title: string, value: unknown) => (
    <label className="conflict-card tone-green" data-chosen={choice?.take === take || undefined}>
      <span>
        <input
          type="radio"
          name={`conflict-${field.key}`}
          checked={choice?.take === take}
          onChange={() => onChoose({ take })}
        />{' '}
        {title}
      </span>
      <Changed base={base} text={words(value)} />
    </label>
  )
  return (
    <fieldset className="conflict-field">
      <legend>{field.label}</legend>
      <div className="conflict-cards">
        <div className="conflict-base">
          <span>Было</span>
          <p>{base || 'пусто'}</p>
        </div>
        {card(
          'theirs',
          [collision.author ?? 'Другой редактор', collision.savedAt && formatMoment(collision.savedAt)]
            .filter(Boolean)
            .join(', '),
          conflict.theirs,
        )}
        {card('mine', 'Вы', conflict.mine)}
      </div>
      {canType && (
        <OwnValue field={field} text={own} onChoose={text => onChoose({ take: 'own', text: text ?? typedText() })} />
      )}
    </fieldset>
  )
}

interface OwnValueProps {
  field: FieldDescription
  /** Null while another value is chosen. */
  text: string | null
  /** Null: begin with the own text. */
  onChoose(text: string | null): void
}

const OwnValue = ({ field, text, onChoose }: OwnValueProps) => (
  <div className="conflict-own" data-chosen={text !== null || undefined}>
    <label>
      <input type="radio" name={`conflict-${field.key}`} checked={text !== null} onChange={() => onChoose(null)} />{' '}
      Написать своё из&nbsp;двух
    </label>
    {text !== null && (
      <textarea
        className="field"
        rows={field.kind === 'longText' ? 4 : 1}
        aria-label={`${field.label}: своё`}
        value={text}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    )}
  </div>
)

function Changed({ base, text }: { base: string; text: string }) {
  if (text === '') return <p>пусто</p>
  const [before, changed, after] = changedPart(base, text)
  return (
    <p>
      {before}
      {changed && <ins>{changed}</ins>}
      {after}
    </p>
  )
}

/** What nobody is asked about, by name. */
function Merged({ kind, theirs, mine }: { kind: KindDescription; theirs: readonly string[]; mine: readonly string[] }) {
  const labels = (keys: readonly string[]) =>
    keys.map(key => `«${kind.fields.find(field => field.key === key)?.label ?? key}»`).join(', ')
  const total = theirs.length + mine.length
  if (total === 0) return null
  const parts = [mine.length > 0 && `${labels(mine)} (ваше)`, theirs.length > 0 && `${labels(theirs)} (чужое)`].filter(
    Boolean,
  )
  return (
    <p className="conflict-merged">
      <b>
        Слили сами {total}&nbsp;{plural(total, 'поле', 'поля', 'полей')}:
      </b>{' '}
      {parts.join(', ')}.
    </p>
  )
}
