import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  changedControls,
  changedValues,
  emptyValues,
  type FormValues,
  toFormValues,
} from '#admin/fields/form-values.ts'
import type { KindDescription, RecordStatus, RecordValues, RecordView } from '#admin/kit/kinds/kind-description.ts'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import { supportReason } from '#admin/records/support/support-reason.tsx'
import { api } from '#kit/http/api-client.ts'
import type { FieldErrors } from '#kit/problem.ts'
import type { Collision } from './conflict/collision.ts'
import { useRefusal } from './conflict/use-refusal.ts'
import { rowsFieldOf } from './own-rows/rows-field.ts'

/** The stored value, the own one, or a third one as it is typed. */
export type Choice = { take: 'theirs' | 'mine' } | { take: 'own'; text: string }

export interface RecordSave {
  record: RecordView | null
  /** The controls as they were loaded or last saved. */
  baseline: FormValues
  errors: FieldErrors
  general: readonly string[]
  /** What has not happened because of the errors. */
  refusal: string
  /** Null when nothing collides. */
  collision: Collision | null
  isSending: boolean
  /** The version that the changes were made to; 0 for a new record. */
  version: { readonly current: number }
  /** Saves the changed fields, and removes the draft of the time `draftAt`. Resolves to null when it was refused. */
  save(status?: RecordStatus, draftAt?: string | null): Promise<Saved | null>
  clearError(name: string): void
  /** Marks the fields without which nothing is published. */
  refuse(errors: FieldErrors): void
  /** Puts unsaved changes back that were made to an earlier version; the server merges them. */
  restore(changed: FormValues, from: number): void
  /** What the same editor has typed in another tab, over the version `from`, comes into the form; fields that both have changed are asked. */
  adopt(taken: FormValues, from: number, collision: Collision | null): void
  /** Fields of the draft wait for a choice. */
  isAskingDraft(): boolean
  /** The stored record again, without the edits. */
  revert(): void
  /** The record as it is stored after its status has changed beside the form; what was typed stays. */
  accept(present: RecordView): void
  /** Puts the chosen values into the form; the next save goes over the version of the other editor. */
  settle(choices: Readonly<Record<string, Choice>>): void
}

export interface Saved {
  record: RecordView
  /** The controls that were edited while the save was on its way; they are still in the form. */
  later: FormValues
}

interface SaveOptions {
  /** The version that the shown edits were made to. */
  base?: number | undefined
  /** The number of the draft of a new record. */
  newDraft?: number | undefined
  /** What a new record begins with. */
  first?: RecordValues | undefined
  withSession: WithSession
  /** The table below the form, if it has one. */
  rows?: RowsLink | null
}

/** The state of a record form: nothing typed is lost, whatever the server says. */
export function useRecordSave(
  kind: KindDescription,
  loaded: RecordView | null,
  form: UseFormReturn,
  { base = loaded?.version ?? 0, newDraft, first, withSession, rows }: SaveOptions,
): RecordSave {
  const { record, baseline, setBaseline, store } = useStored(kind, loaded, first)
  const [isSending, setSending] = useState(false)
  const version = useRef(base)
  const refusal = useRefusal(kind, version, form, rows)

  async function save(status?: RecordStatus, draftAt: string | null = null): Promise<Saved | null> {
    if (isSending || !refusal.isSettled()) return null
    setSending(true)
    refusal.clear()
    try {
      rows?.table.current?.send()
      const sent = structuredClone(form.getValues())
      const body = bodyOf(kind, changedValues(kind.fields, record ? baseline : blankOf(kind), sent), status, draftAt)
      const { rows: ofTable, ...saved } = await withSession(() =>
        send(kind.path, record?.id ?? null, version.current, body, newDraft),
      )
      version.current = saved.version
      if (ofTable) rows?.table.current?.saved(ofTable)
      const later = laterControls(kind, sent, form.getValues())
      form.reset({ ...store(saved), ...later })
      return { record: saved, later }
    } catch (error) {
      refusal.show(error)
      return null
    } finally {
      setSending(false)
    }
  }

  const accept = (present: RecordView) => putPresent(kind, form, { baseline, version, store }, present)
  const commands = commandsOf(kind, form, { record, baseline, setBaseline, version, refusal })
  return { ...refusal, record, baseline, isSending, version, save, ...commands, accept }
}

interface Editing extends Pick<ReturnType<typeof useStored>, 'record' | 'baseline' | 'setBaseline'> {
  version: { current: number }
  refusal: ReturnType<typeof useRefusal>
}

/** What changes the controls without a save. */
function commandsOf(
  kind: KindDescription,
  form: UseFormReturn,
  { record, baseline, setBaseline, version, refusal }: Editing,
) {
  function settle(choices: Readonly<Record<string, Choice>>) {
    const stored = putChoices(form, storedControls(kind, refusal.collision), choices)
    if (!refusal.collision?.isDraft) setBaseline(before => ({ ...before, ...stored }))
    refusal.settle()
  }

  function restore(changed: FormValues, from: number) {
    version.current = from
    form.reset({ ...baseline, ...changed }, { keepDefaultValues: true })
  }

  function adopt(taken: FormValues, from: number, found: Collision | null) {
    for (const [key, value] of Object.entries(taken)) form.setValue(key, value)
    version.current = Math.min(version.current, from)
    if (found) refusal.ask(found)
  }

  function revert() {
    version.current = record?.version ?? 0
    refusal.forget()
    form.reset(baseline)
  }
  return { settle, restore, adopt, revert }
}

type Accepting = Pick<ReturnType<typeof useStored>, 'baseline' | 'store'> & { version: { current: number } }

/** Edits stay, with the version that they were made to: the next save compares with it. */
function putPresent(
  kind: KindDescription,
  form: UseFormReturn,
  { baseline, version, store }: Accepting,
  present: RecordView,
): void {
  const typed = changedControls(kind.fields, baseline, form.getValues())
  if (Object.keys(typed).length === 0) version.current = present.version
  form.reset({ ...store(present), ...typed }, { keepDefaultValues: true })
}

/** The controls of the fields in question, with the values of the others. */
const storedControls = (kind: KindDescription, collision: Collision | null): FormValues =>
  Object.fromEntries(
    Object.entries(collision?.conflicts ?? {}).map(([key, { theirs }]) => [key, controlOf(kind, key, theirs)]),
  )

function putChoices(form: UseFormReturn, stored: FormValues, choices: Readonly<Record<string, Choice>>): FormValues {
  for (const [key, theirs] of Object.entries(stored)) {
    const choice = choices[key] ?? { take: 'mine' }
    if (choice.take !== 'mine') form.setValue(key, choice.take === 'own' ? choice.text : theirs)
  }
  return stored
}

/** The record as it is stored, and its controls without the edits. */
function useStored(kind: KindDescription, loaded: RecordView | null, first: RecordValues | undefined) {
  const [record, setRecord] = useState(loaded)
  const [baseline, setBaseline] = useState(() =>
    toFormValues(kind.fields, loaded?.values ?? { ...emptyValues(kind.fields), ...first }),
  )
  function store(saved: RecordView): FormValues {
    const values = toFormValues(kind.fields, saved.values)
    setRecord(saved)
    setBaseline(values)
    return values
  }
  return { record, baseline, setBaseline, store }
}

/** The table has told its own edits over the stored rows, so that any edit there is a later one. */
function laterControls(kind: KindDescription, sent: FormValues, present: FormValues): FormValues {
  const rows = rowsFieldOf(kind)
  return changedControls(kind.fields, rows ? { ...sent, [rows.key]: '' } : sent, present)
}

/** A new record is sent with what it began with. */
const blankOf = ({ fields }: KindDescription) => toFormValues(fields, emptyValues(fields))

/** Records of gardeners have no drafts; they are changed with a reason. Rows are named whenever their record goes to the site. */
const bodyOf = (
  kind: KindDescription,
  values: FormValues,
  status: RecordStatus | undefined,
  draftAt: string | null,
) => ({
  values: { ...(status === 'published' && unchangedRows(kind)), ...values },
  ...(status && { status }),
  ...(kind.isPersonal ? { reason: supportReason.get() } : { fromDraft: true, knownDraft: draftAt }),
})

const unchangedRows = (kind: KindDescription): FormValues => {
  const field = rowsFieldOf(kind)
  return field ? { [field.key]: null } : {}
}

/** A changed record is sent with the version that was changed. */
const send = (
  path: string,
  id: number | null,
  version: number,
  body: ReturnType<typeof bodyOf>,
  newDraft?: number,
): Promise<RecordView & { rows?: unknown }> =>
  id === null
    ? api.post(`/admin/${path}`, { ...body, newDraft })
    : api.put(`/admin/${path}/${id}`, { version, ...body })

function controlOf({ fields }: KindDescription, key: string, value: unknown): unknown {
  const field = fields.find(one => one.key === key)!
  return toFormValues([field], { [key]: value })[key]
}
