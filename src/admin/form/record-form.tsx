import { useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { KindDescription, RecordStatus, RecordView } from '#admin/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/records/title-of-record.ts'
import { saveReturnPath } from '#features/accounts/drafts.ts'
import { session } from '#features/accounts/sessions/session.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { focusField } from '#ui/form/focus-field.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { FormSummary } from '#ui/form/form-summary.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { ConflictList } from './conflict-list.tsx'
import { FieldFace } from './field-face.tsx'
import { changedControls, emptyValues, type FormValues, toFormValues } from './form-values.ts'
import { namedErrors } from './named-errors.ts'
import { RecordFormContext } from './record-form-context.ts'
import { KnownNamesProvider } from './record-names.tsx'
import { RecordSide } from './record-side.tsx'
import { SaveBar } from './save-bar.tsx'
import { readUnsaved, storeUnsaved } from './unsaved-record.ts'
import { type RecordSave, useRecordSave } from './use-record-save.ts'
import '#ui/styles/genesis.css'
import './form.css'

interface RecordFormProps {
  kind: KindDescription
  /** Null for a new record. */
  record: RecordView | null
}

/** The form of a record, made from the description of its kind. */
export function RecordForm({ kind, record: loaded }: RecordFormProps) {
  const form = useForm({ defaultValues: toFormValues(kind.fields, loaded?.values ?? emptyValues(kind.fields)) })
  const saving = useRecordSave(kind, loaded, form)
  const { record, errors, isSending } = saving
  return (
    <KnownNamesProvider names={record?.names ?? {}}>
      <RecordFormContext value={{ isNew: record === null, wasPublished: record !== null && record.status !== 'draft' }}>
        <FormContext value={{ prefix: '', errors, hasServerErrors: true, isSending }}>
          <FormProvider {...form}>
            <FormBody kind={kind} loaded={loaded} saving={saving} />
          </FormProvider>
        </FormContext>
      </RecordFormContext>
    </KnownNamesProvider>
  )
}

interface FormBodyProps {
  kind: KindDescription
  loaded: RecordView | null
  saving: RecordSave
}

function FormBody({ kind, loaded, saving }: FormBodyProps) {
  const { record, errors, isSending, baseline } = saving
  const element = useRef<HTMLFormElement>(null)
  const isRestored = useRestored(kind, record, saving.restore)
  const { save, store, savedAt, isLeaving } = useSaving(kind, loaded, saving)
  useReturnPath()
  useSaveKey(save)
  useFocusOfFirstError(element, errors)
  return (
    <form
      ref={element}
      className="formkit-form admin-form"
      data-form-theme="genesis"
      aria-label={kind.words.one}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onChange={event => saving.clearError((event.target as unknown as HTMLInputElement).name)}
    >
      <div className="admin-form-main">
        {isRestored && (
          <Callout className="mb-5" title="Вернули то, что вы не успели сохранить">
            Проверьте и&nbsp;сохраните.
          </Callout>
        )}
        <FormSummary
          form={element}
          errors={namedErrors(kind.fields, errors)}
          general={saving.general}
          title="Запись не сохранена: исправьте ошибки."
        />
        <ConflictList kind={kind} names={record?.names ?? {}} conflicts={saving.conflicts} onSettle={saving.settle} />
        <Sections kind={kind} />
      </div>
      <RecordSide kind={kind} record={record} onArchive={() => save('archived')} isLeaving={isLeaving} />
      <SaveBar
        fields={kind.fields}
        baseline={baseline}
        isSending={isSending}
        savedAt={savedAt}
        isLeaving={isLeaving}
        onChange={store}
        actions={<PublishButton status={record?.status ?? 'draft'} onSet={save} />}
      />
    </form>
  )
}

/** Saving, and storing what is not saved yet in this tab. */
function useSaving(kind: KindDescription, loaded: RecordView | null, saving: RecordSave) {
  const { getValues } = useFormContext<FormValues>()
  const isLeaving = useRef(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { record, version } = saving
  const store = useCallback(
    (changed: FormValues | null) => storeUnsaved(kind.path, loaded?.id ?? null, changed && { version: version.current, values: changed }),
    [kind.path, loaded, version],
  )
  async function save(status?: RecordStatus) {
    // The session may have ended: then the response leads away from this page.
    store(changedControls(kind.fields, saving.baseline, getValues()))
    const saved = await saving.save(status)
    if (!saved) return
    store(null)
    setSavedAt(new Date().toISOString())
    if (!record) isLeaving.current = true
    const isShown = record && titleOfRecord(kind, record) === titleOfRecord(kind, saved)
    if (!isShown) await navigateTo(`/admin/${kind.path}/${saved.id}`, { replace: true, preventScrollReset: true })
  }
  return { save, store, savedAt, isLeaving }
}

function Sections({ kind }: { kind: KindDescription }) {
  return kind.sections.map(section => (
    <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="admin-section">
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <div className="admin-fields">
        {section.fields.map(key => (
          <FieldFace key={key} field={kind.fields.find(field => field.key === key)!} name={key} />
        ))}
      </div>
    </section>
  ))
}

function PublishButton({ status, onSet }: { status: RecordStatus; onSet(status: RecordStatus): void }) {
  return status === 'published' ? (
    <Button size="sm" variant="secondary" onClick={() => onSet('draft')}>
      Снять с&nbsp;сайта
    </Button>
  ) : (
    <Button size="sm" onClick={() => onSet('published')}>
      Опубликовать
    </Button>
  )
}

/** Puts unsaved changes of an earlier visit back; those of an older version are merged by the server. */
function useRestored(kind: KindDescription, record: RecordView | null, restore: RecordSave['restore']): boolean {
  const [isRestored, setRestored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has been loaded
  useEffect(() => {
    void session.ready().then(user => {
      const unsaved = user ? readUnsaved(kind.path, record?.id ?? null, user.id) : null
      if (!unsaved) return
      restore(unsaved.values, unsaved.version)
      setRestored(true)
    })
  }, [])
  return isRestored
}

/** After the session ends, signing in returns to this page. */
function useReturnPath(): void {
  const { pathname } = useLocation()
  useEffect(
    () =>
      api.onUnauthorized(() => {
        const user = session.user()
        if (user) saveReturnPath(user.id, pathname)
      }),
    [pathname],
  )
}

function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function useFocusOfFirstError(form: { current: HTMLFormElement | null }, errors: object): void {
  const names = Object.keys(errors).length
  const before = useRef(0)
  useEffect(() => {
    const isNew = names > 0 && before.current === 0
    before.current = names
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    const first = isNew && fields.find(({ name }) => name && name in errors)
    if (first) focusField(first)
  }, [names, errors, form])
}
