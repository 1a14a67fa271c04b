import { type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { changedValues, emptyValues, toFormValues } from '#admin/fields/form-values.ts'
import { RecordFormContext } from '#admin/fields/record-form-context.ts'
import { joinNames, KnownNamesProvider } from '#admin/fields/record-names.tsx'
import type { KindDescription, RecordNames, RecordValues, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { type RowsLink, RowsLinkContext } from '#admin/kit/rows-link.ts'
import { useSignInAgain, type WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import { describeEdits } from '#admin/records/drafts/describe-edits.ts'
import { DraftNotices } from '#admin/records/drafts/draft-notice.tsx'
import type { DraftView, EditedRecord } from '#admin/records/drafts/edited-record.ts'
import { OtherTabNotice } from '#admin/records/drafts/other-tab-notice.tsx'
import { type Drafting, useDrafting } from '#admin/records/drafts/use-drafting.ts'
import { draftControls } from '#admin/records/drafts/use-shared-draft.ts'
import { PublicationPanel } from '#admin/records/publications/publication-panel.tsx'
import { ownRowsOf } from '#admin/screens.ts'
import { Button } from '#ui/button.tsx'
import { focusField } from '#ui/form/focus-field.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { FormSummary } from '#ui/form/form-summary.tsx'
import { ConflictNotice } from './conflict/conflict-notice.tsx'
import { CreateInPlace } from './create-in-place.tsx'
import { useMovedRecord } from './moves/use-moved-record.ts'
import { namedErrors } from './named-errors.ts'
import { splitErrors, useRowsField, withRows } from './own-rows/rows-field.ts'
import { usePublish } from './publish/use-publish.ts'
import { RecordSide } from './record-side.tsx'
import { SaveBar, type SaveBarProps } from './save-bar.tsx'
import { FormSections } from './sections/form-sections.tsx'
import { type RecordSave, useRecordSave } from './use-record-save.ts'
import { useSaveKeys, useSaving } from './use-saving.ts'
import '#ui/styles/genesis.css'
import './form.css'

interface RecordFormProps {
  kind: KindDescription
  /** Null for a new record. */
  record: EditedRecord | null
  /** The editor's draft of a new record. */
  draft?: DraftView | null
  /** The number of that draft. */
  newDraft?: number
  /** What a new record begins with. */
  first?: RecordValues
  /** Of everything that the record and its draft refer to. */
  names: RecordNames
}

/** The form of a record, made from the description of its kind. */
export function RecordForm({
  kind: described,
  record: loaded,
  draft = loaded?.draft ?? null,
  newDraft = 0,
  first,
  names,
}: RecordFormProps) {
  const kind = useMemo(() => withRows(described), [described])
  const rows = useContext(RowsLinkContext)
  const stored = toFormValues(kind.fields, loaded?.values ?? { ...emptyValues(kind.fields), ...first })
  const form = useForm({ defaultValues: { ...stored, ...draftControls(kind, draft) } })
  const edits = useRef(() => ({ labels: [] as string[], text: '' }))
  const { withSession, dialog } = useSignInAgain(() => edits.current())
  const saving = useRecordSave(kind, loaded, form, { base: draft?.version, newDraft, first, withSession, rows })
  const drafting = useDrafting({ kind, id: loaded?.id ?? null, number: newDraft, draft, saving, form, withSession })
  const { record, errors, isSending } = saving
  const table = useRowsField(kind, form, record?.status ?? null, drafting.isReady)
  const known = record?.names ?? names
  edits.current = () => describeEdits(kind, changedValues(kind.fields, saving.baseline, form.getValues()), known)
  return (
    <KnownNamesProvider names={joinNames(loaded?.draft ? { ...known, ...names } : known, drafting.names)}>
      <RecordFormContext value={stateOf(kind, record)}>
        <FormContext value={{ prefix: '', errors, hasServerErrors: true, isSending }}>
          <FormProvider {...form}>
            <CreateInPlace>
              <FormBody {...{ kind, loaded, newDraft, saving, drafting, withSession }} rows={table} />
            </CreateInPlace>
          </FormProvider>
        </FormContext>
      </RecordFormContext>
      {dialog}
    </KnownNamesProvider>
  )
}

const stateOf = ({ path, hasPages }: KindDescription, record: RecordView | null) => ({
  isNew: record === null,
  wasPublished: record !== null && record.status !== 'draft',
  hasPages,
  path,
  id: record?.id ?? 0,
})

interface FormBodyProps {
  kind: KindDescription
  loaded: EditedRecord | null
  /** The number of the draft of a new record; 0 for a record. */
  newDraft: number
  saving: RecordSave
  drafting: Drafting
  withSession: WithSession
  /** The table below the form; null for kinds without one. */
  rows: RowsLink | null
}

function FormBody({ kind, loaded, newDraft, saving, drafting, withSession, rows }: FormBodyProps) {
  const { record, errors } = saving
  const element = useRef<HTMLFormElement>(null)
  const { storeDraft, save, saveAgain, saveOrDraft, savedAt, isLeaving } = useSaving(kind, saving, drafting, rows)
  const { publish, unready } = usePublish(kind, record, element, saving, save, rows)
  const autosave = { ...drafting.autosave, flush: storeDraft }
  useSaveKeys(saveOrDraft, () => void publish())
  useMovedRecord(kind.path, saving)
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
        saveOrDraft()
      }}
      onChange={event => saving.clearError((event.target as unknown as HTMLInputElement).name)}
    >
      <FormNotices {...{ kind, loaded, newDraft, saving, drafting }} form={element} onSettled={saveAgain} />
      <FormSections kind={kind} isNew={loaded === null} />
      <RecordSide
        kind={kind}
        record={record}
        onDraft={() => void save('draft')}
        withSession={withSession}
        isLeaving={isLeaving}
        autosave={autosave}
        publishing={
          loaded &&
          !kind.isPersonal && (
            <PublicationPanel path={kind.path} record={{ ...loaded, ...record! }} autosave={autosave} />
          )
        }
      />
      <FormBar {...{ kind, saving, drafting, unready, savedAt, isLeaving }} onPublish={() => void publish()} />
    </form>
  )
}

interface FormBarProps
  extends Pick<FormBodyProps, 'kind' | 'saving' | 'drafting'>,
    Pick<SaveBarProps, 'unready' | 'savedAt' | 'isLeaving'> {
  onPublish(): void
}

function FormBar({ kind, saving, drafting, unready, savedAt, isLeaving, onPublish }: FormBarProps) {
  const { record } = saving
  const isPublished = record?.status === 'published'
  return (
    <SaveBar
      fields={kind.fields}
      baseline={saving.baseline}
      isSending={saving.isSending}
      isConflicting={saving.collision !== null}
      unready={unready}
      savedAt={savedAt}
      isLeaving={isLeaving}
      autosave={drafting.autosave}
      saveText={isPublished && !kind.isPersonal ? 'Сохранить черновик' : 'Сохранить'}
      actions={!kind.isPersonal && <PublishButton onPublish={onPublish} />}
    />
  )
}

interface FormNoticesProps extends Omit<FormBodyProps, 'withSession' | 'rows'> {
  form: RefObject<HTMLFormElement | null>
  onSettled(): void
}

function FormNotices({ kind, loaded, newDraft, saving, drafting, form, onSettled }: FormNoticesProps) {
  const { record } = saving
  const rows = ownRowsOf(kind.path)
  const isPublished = record?.status === 'published'
  const { ofCells, ofForm } = splitErrors(kind, saving.errors)
  // Rows are mended in their table below the form, which names its cells itself.
  const { [rows?.key ?? '']: ofRows = [], ...ofFields } = ofForm
  const hasCells = Object.keys(ofCells).length > 0
  return (
    <div className="admin-form-notices">
      {!kind.isPersonal && <OtherTabNotice path={kind.path} id={loaded?.id ?? `new ${newDraft}`} />}
      <DraftNotices drafting={drafting} isPublished={isPublished} others={loaded?.otherDrafts ?? []} />
      <FormSummary
        form={form}
        errors={namedErrors(kind.fields, ofFields)}
        general={[
          ...saving.general,
          ...ofRows,
          ...(hasCells ? [`${rows!.title}: не\u00a0приняты ячейки, они отмечены в\u00a0таблице.`] : []),
        ]}
        title={saving.refusal}
      />
      {rows && (ofRows.length > 0 || hasCells) && (
        <p>
          <a className="text-link underline underline-offset-4" href={`#${rows.id}`}>
            К&nbsp;таблице норм
          </a>
        </p>
      )}
      <ConflictNotice
        kind={kind}
        names={record?.names ?? {}}
        saving={saving}
        onSettled={isDraft => (isDraft ? drafting.sendSettled() : onSettled())}
      />
    </div>
  )
}

/** Always pressable: while something forbids publishing, it leads to the first such field. */
const PublishButton = ({ onPublish }: { onPublish(): void }) => (
  <Button size="sm" onClick={onPublish}>
    Опубликовать
  </Button>
)

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
