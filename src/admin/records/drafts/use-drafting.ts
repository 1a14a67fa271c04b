import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedControls, type FormValues } from '#admin/fields/form-values.ts'
import type { KindDescription, RecordNames, RecordView } from '#admin/kit/kinds/kind-description.ts'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import type { RecordSave } from '#admin/records/form/use-record-save.ts'
import { session } from '#features/accounts/sessions/session.ts'
import { deleteCopy, readCopy, saveCopy } from '#features/accounts/unsaved-copies.ts'
import { type Autosave, createAutosave, nothingChanged } from './autosave.ts'
import { claimCopy } from './claim-copy.ts'
import type { DraftView } from './edited-record.ts'
import { newCopyName } from './new-copies.ts'
import { type KnownDraft, noDraft, useSharedDraft } from './use-shared-draft.ts'

/** What the form shows that is not the stored record. */
type DraftNotice = { type: 'draft'; at: string } | { type: 'copy' } | { type: 'removed' } | null

export interface Drafting {
  autosave: Autosave
  /** What an earlier visit left in this browser is in the form, if there was anything. */
  isReady: boolean
  notice: DraftNotice
  /** Of what the draft of another tab refers to. */
  names: RecordNames
  /** The stored record again; what was typed can be brought back until the form is left. */
  discard(): Promise<void>
  undoDiscard(): void
  /** Sends what is in the form now, also what was typed a moment ago. Resolves to whether the server has it. */
  sendNow(): Promise<boolean>
  /** Of the stored draft, as this form knows it. */
  knownAt(): string | null
  /** Sends the draft over that of another tab, when the fields of both are chosen. */
  sendSettled(): void
  /** After a save: nothing differs but `later`. */
  finish(later: FormValues): void
  /** Leaves what was edited while a new record was on its way to the form of that record. */
  leaveEdits(created: RecordView, later: FormValues): void
}

interface Options {
  kind: KindDescription
  /** Null for a new record. */
  id: number | null
  /** Which of the new records; 0 for a record. */
  number: number
  draft: DraftView | null
  saving: RecordSave
  form: UseFormReturn
  withSession: WithSession
}

interface Edits {
  version: number
  values: FormValues
  /** Absent in copies made by an earlier build. */
  known?: KnownDraft
}

/** Who copies, and under which name. */
interface CopyOwner {
  editorId: number
  name: string
}

async function ownCopy(form: string, end: AbortSignal): Promise<CopyOwner | null> {
  const user = await session.ready()
  return user ? { editorId: user.id, name: await claimCopy(user.id, form, end) } : null
}

/** Claims the copy of this tab and hands over what it already holds, or null. Returns what releases it. */
function openCopy(
  form: string,
  owner: RefObject<CopyOwner | null>,
  onOpened: (found: Edits | null) => void,
): () => void {
  const closing = new AbortController()
  void ownCopy(form, closing.signal).then(own => {
    if (closing.signal.aborted) return
    owner.current = own
    onOpened((own && readCopy<Edits>(own.editorId, own.name)?.content) ?? null)
  })
  return () => closing.abort()
}

/** The edits of a form on the server, and in the browser while the server does not have them. */
export function useDrafting({ kind, id, number, draft, saving, form, withSession }: Options): Drafting {
  const name = id === null ? newCopyName(kind.path, number) : `${kind.path}/${id}`
  const [notice, setNotice] = useState<DraftNotice>(draft && { type: 'draft', at: draft.updatedAt })
  const [isReady, setReady] = useState(false)
  const owner = useRef<CopyOwner | null>(null)
  const shared = useSharedDraft({ kind, id, number, draft, saving, form })
  const autosave = useAutosave(kind, shared, owner, withSession)
  const edits = () => editsOf(kind, saving, form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has been loaded
  useEffect(() => {
    if (draft) autosave.reset(JSON.stringify(edits().values), draft.updatedAt)
    const opened = structuredClone(form.getValues())
    const close = openCopy(name, owner, found => {
      if (found) {
        // When the server has other edits since, the next request merges them.
        shared.know(found.known ?? noDraft)
        saving.restore({ ...found.values, ...changedControls(kind.fields, opened, form.getValues()) }, found.version)
        setNotice({ type: 'copy' })
      }
      setReady(true)
    })
    return () => {
      close()
      autosave.stop()
    }
  }, [])
  useFlushWhenOnline(autosave)
  const discarding = useDiscarding(autosave, saving, edits, setNotice)
  return {
    autosave,
    isReady,
    notice,
    names: shared.names,
    ...discarding,
    sendNow: () => sendAll(autosave, edits().values),
    knownAt: () => shared.based().known.at,
    sendSettled() {
      shared.settle()
      void sendAll(autosave, edits().values)
    },
    finish: useFinish(autosave, shared.know, setNotice),
    leaveEdits({ id, version }, later) {
      const userId = owner.current?.editorId
      if (userId && Object.keys(later).length > 0)
        saveCopy(userId, `${kind.path}/${id}`, { version, values: later, known: noDraft } satisfies Edits)
    },
  }
}

/** One for the life of the form. */
function useAutosave(
  kind: KindDescription,
  shared: ReturnType<typeof useSharedDraft>,
  owner: RefObject<CopyOwner | null>,
  withSession: WithSession,
): Autosave {
  const [autosave] = useState<Autosave>(() =>
    createAutosave({
      send: kind.isPersonal
        ? null
        : changed => withSession(() => shared.send(changed, merged => autosave.update(merged))),
      copy: changed =>
        copyEdits(owner.current, changed === null ? null : { ...shared.based(), values: JSON.parse(changed) }),
    }),
  )
  return autosave
}

const useFinish = (autosave: Autosave, know: (next: KnownDraft) => void, setNotice: (notice: DraftNotice) => void) =>
  useCallback(
    (later: FormValues) => {
      autosave.reset(nothingChanged, null)
      know(noDraft)
      setNotice(null)
      autosave.update(JSON.stringify(later))
    },
    [autosave, know, setNotice],
  )

const editsOf = ({ fields }: KindDescription, { version, baseline }: RecordSave, form: UseFormReturn): Edits => ({
  version: version.current,
  values: changedControls(fields, baseline, form.getValues()),
})

function useDiscarding(
  autosave: Autosave,
  saving: RecordSave,
  edits: () => Edits,
  setNotice: (notice: DraftNotice) => void,
): Pick<Drafting, 'discard' | 'undoDiscard'> {
  const removed = useRef<Edits | null>(null)
  return {
    async discard() {
      await autosave.pause()
      removed.current = edits()
      saving.revert()
      autosave.resume()
      await storeNothing(autosave)
      setNotice({ type: 'removed' })
    },
    undoDiscard() {
      if (removed.current) saving.restore(removed.current.values, removed.current.version)
      setNotice(null)
    },
  }
}

function sendAll(autosave: Autosave, values: FormValues): Promise<boolean> {
  autosave.update(JSON.stringify(values))
  return autosave.flush()
}

async function storeNothing(autosave: Autosave): Promise<void> {
  autosave.update(nothingChanged)
  if (await autosave.flush()) autosave.reset(nothingChanged, null)
}

/** Only while the editor who opened the form is signed in here, as far as this page knows. */
function copyEdits(owner: CopyOwner | null, edits: Edits | null): boolean {
  if (!owner || session.user()?.id !== owner.editorId) return false
  if (edits) return saveCopy(owner.editorId, owner.name, edits)
  deleteCopy(owner.editorId, owner.name)
  return true
}

function useFlushWhenOnline(autosave: Autosave): void {
  useEffect(() => {
    const flush = () => void autosave.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && void autosave.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [autosave])
}
