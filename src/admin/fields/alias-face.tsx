import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DialogBox } from '#admin/kit/dialogs/dialog-box.tsx'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'
import { slug } from '#kit/text/slug.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Fold } from '#ui/form/fold.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import type { FaceProps } from './face-props.ts'
import { useRecordForm } from './record-form-context.ts'

/** Follows its field while the record is new; locked when its page has been published, because links to it exist. */
export function AliasFace({ field, name }: FaceProps) {
  const { isNew, wasPublished, hasPages } = useRecordForm()
  const { register, setValue, getValues, setFocus } = useFormContext()
  const input = register(name)
  const [isUnlocked, setUnlocked] = useState(!(wasPublished && hasPages))
  const [isAsking, setAsking] = useState(false)
  const [from, alias] = useWatch({ name: [field.from ?? '', name] }) as [unknown, unknown]
  const stored = useRef(getValues(name))
  const followed = useFollowed(name, from)
  const take = (suggestion: string) => setValue(name, suggestion, { shouldDirty: true })
  // Nobody looks at the key of a kind without pages: where another record has the name, the next free key is taken.
  const settle =
    hasPages || !isNew || alias !== followed.current ? undefined : (suggestion: string) => followed.take(suggestion)
  const face = (
    <div className="admin-alias">
      <TextField
        label={field.label}
        help={isUnlocked ? help(wasPublished, hasPages) : 'Заперт: на\u00a0эту страницу могут вести ссылки.'}
        required
        spellCheck={false}
        readOnly={!isUnlocked}
        {...input}
      />
      {isUnlocked && alias !== stored.current && (
        <Availability alias={String(alias ?? '').trim()} onTake={take} onTaken={settle} />
      )}
      {!isUnlocked && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Изменить адрес
        </Button>
      )}
      {isAsking && (
        <UnlockDialog
          onUnlock={() => setUnlocked(true)}
          onClose={() => {
            setAsking(false)
            // The button that opened the dialog is gone.
            if (isUnlocked) setFocus(name)
          }}
        />
      )}
    </div>
  )
  return hasPages ? (
    face
  ) : (
    <KeyOfRecord label={field.label} name={name}>
      {face}
    </KeyOfRecord>
  )
}

/** The alias of a new record, as long as it is made from the field that it follows. */
function useFollowed(name: string, from: unknown) {
  const { isNew } = useRecordForm()
  const { setValue, getValues } = useFormContext()
  const followed = useRef('')
  useEffect(() => {
    const next = slug(String(from ?? ''))
    // An address of its own, typed now or in a draft, stays.
    if (isNew && ['', followed.current].includes(getValues(name))) setValue(name, next)
    followed.current = next
  }, [from, isNew, name, setValue, getValues])
  return {
    get current() {
      return followed.current
    },
    take(suggestion: string) {
      followed.current = suggestion
      setValue(name, suggestion)
    },
  }
}

/** The key of a kind without pages follows from the name, and only tables show it. */
function KeyOfRecord({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  const hasError = useContext(FormContext).errors[name] !== undefined
  return (
    <Fold
      className="admin-wide admin-key"
      hasError={hasError}
      summary={<span className="text-muted">{label} в&nbsp;таблицах</span>}
    >
      {children}
    </Fold>
  )
}

function help(wasPublished: boolean, hasPages: boolean): string {
  const letters = 'Латинские буквы, цифры и\u00a0дефис.'
  if (!hasPages)
    return `Имя записи в\u00a0таблицах. ${letters}${wasPublished ? ' Таблицы с\u00a0прежним именем не\u00a0загрузятся.' : ''}`
  return wasPublished ? 'Со\u00a0старого адреса посетители попадут на\u00a0новый.' : letters
}

function UnlockDialog({ onUnlock, onClose }: { onUnlock(): void; onClose(): void }) {
  const unlock = () => {
    onUnlock()
    return true
  }
  return (
    <DialogBox
      title="Изменить адрес опубликованной страницы?"
      action="Изменить адрес"
      onAction={unlock}
      onClose={onClose}
    >
      <p>
        На&nbsp;страницу могут вести ссылки с&nbsp;других сайтов и&nbsp;из&nbsp;поиска. Старый адрес останется занят:
        с&nbsp;него посетители попадут на&nbsp;новый (301).
      </p>
    </DialogBox>
  )
}

/** Milliseconds after the last letter. */
const checkDelayMs = 200

interface AvailabilityProps {
  alias: string
  onTake(suggestion: string): void
  /** Called with the free one nearest to an alias that another record has, where nobody is asked. */
  onTaken: ((suggestion: string) => void) | undefined
}

/** Says while typing whether the address is free. Without a connection it says nothing: saving checks again. */
function Availability({ alias, onTake, onTaken }: AvailabilityProps) {
  const latest = useRef(onTaken)
  latest.current = onTaken
  const { path, id } = useRecordForm()
  const [check, setCheck] = useState<Answer<'get', `/admin/${string}/alias`> | null>(null)
  useEffect(() => {
    setCheck(null)
    if (!alias || !path) return
    const query = new URLSearchParams({ alias: alias.slice(0, 200), id: String(id) })
    return runAfter(checkDelayMs, signal =>
      api.get(`/admin/${path}/alias?${query}`, { signal }).then(
        check => {
          setCheck(check)
          if (check.suggestion) latest.current?.(check.suggestion)
        },
        () => setCheck(null),
      ),
    )
  }, [alias, path, id])
  return (
    <p role="status" className={check?.problem ? 'text-danger' : 'text-muted'}>
      {check && (check.problem ?? 'Адрес свободен.')}{' '}
      {check?.suggestion && (
        <Button variant="quiet" size="sm" onClick={() => onTake(check.suggestion!)}>
          Взять {check.suggestion}
        </Button>
      )}
    </p>
  )
}
