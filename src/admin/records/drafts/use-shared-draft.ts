import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedControls, type FormValues, fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import { joinNames } from '#admin/fields/record-names.tsx'
import type { KindDescription, RecordNames } from '#admin/kit/kinds/kind-description.ts'
import type { Collision } from '#admin/records/form/conflict/collision.ts'
import type { RecordSave } from '#admin/records/form/use-record-save.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import type { DraftConflict, DraftView } from './edited-record.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** The draft that the server had when this tab last read or wrote it. */
export interface KnownDraft {
  /** `updatedAt`; null: there was none. */
  at: string | null
  controls: FormValues
}

export const noDraft: KnownDraft = { at: null, controls: {} }

interface Options {
  kind: KindDescription
  /** Null for a new record. */
  id: number | null
  /** Which of the new records; 0 for a record. */
  number: number
  draft: DraftView | null
  saving: RecordSave
  form: UseFormReturn
}

/** The draft that all tabs and devices of an editor share. A tab that does not know the stored one merges both by field. */
export function useSharedDraft({ kind, id, number, draft, saving, form }: Options) {
  const [names, setNames] = useState<RecordNames>({})
  const known = useRef<KnownDraft>(knownOf(kind, draft))
  /** What is known when the asked fields are chosen. */
  const asked = useRef<KnownDraft>(noDraft)
  const latest = useRef(saving)
  latest.current = saving

  function merge(found: DraftConflict): boolean {
    const { baseline, adopt } = latest.current
    const stored = knownOf(kind, found.draft)
    const drafts = draftSides(baseline, known.current, stored)
    const { taken, conflicts } = mergeDrafts(kind.fields, { ...drafts, mine: form.getValues() })
    const isMerged = Object.keys(conflicts).length === 0
    setNames(before => joinNames(before, found.names))
    adopt(taken, found.draft.version, isMerged ? null : collisionOf(found, conflicts, Object.keys(taken)))
    if (isMerged) known.current = stored
    else asked.current = stored
    return isMerged
  }

  /** Resolves to the time of the server, or null when nothing differs. `onMerge` learns what is in the form after a merge. */
  async function send(controls: FormValues, onMerge: (changed: string) => void): Promise<string | null> {
    if (saving.isAskingDraft()) throw new Error(askingText)
    const fields = kind.fields.filter(({ key }) => key in controls)
    const values = fromFormValues(fields, controls)
    const body = { ...(id !== null && { version: saving.version.current }), values, known: known.current.at }
    try {
      const { updatedAt } = await api.put(addressOf(kind.path, id, number), body)
      known.current = { at: updatedAt, controls: toFormValues(fields, values) }
      return updatedAt
    } catch (error) {
      const found = conflictIn(error)
      if (!found || !merge(found)) throw error
      const merged = changedControls(kind.fields, latest.current.baseline, form.getValues())
      onMerge(JSON.stringify(merged))
      return send(merged, onMerge)
    }
  }

  return {
    names,
    send: (changed: string, onMerge: (changed: string) => void) => send(JSON.parse(changed), onMerge),
    /** What a copy in the browser has to say of the edits. */
    based: () => ({ version: saving.version.current, known: known.current }),
    know: useCallback((next: KnownDraft) => {
      known.current = next
    }, []),
    settle() {
      known.current = asked.current
    },
  }
}

const addressOf = (path: string, id: number | null, number: number) =>
  id === null ? (`/admin/${path}/draft?number=${number}` as const) : (`/admin/${path}/${id}/draft` as const)

/** The record with the draft that this tab knows, and with the one that the server has. */
const draftSides = (baseline: FormValues, known: KnownDraft, stored: KnownDraft) => ({
  base: { ...baseline, ...known.controls },
  theirs: { ...baseline, ...stored.controls },
})

const askingText = 'Сначала выберите, что оставить в\u00a0черновике.'

const knownOf = (kind: KindDescription, draft: DraftView | null): KnownDraft =>
  draft ? { at: draft.updatedAt, controls: draftControls(kind, draft) } : noDraft

/** The controls that a draft differs in. */
export const draftControls = ({ fields }: KindDescription, draft: DraftView | null): FormValues =>
  draft
    ? toFormValues(
        fields.filter(({ key }) => key in draft.values),
        draft.values,
      )
    : {}

const collisionOf = (
  { draft, names }: DraftConflict,
  conflicts: Collision['conflicts'],
  merged: readonly string[],
): Collision => ({
  isDraft: true,
  conflicts,
  version: draft.version,
  merged,
  author: 'В\u00a0другой вкладке',
  savedAt: draft.updatedAt,
  names,
})

function conflictIn(error: unknown): DraftConflict | null {
  const body = error instanceof ApiError && error.status === 409 ? (error.body as Partial<DraftConflict>) : null
  return body?.draft ? (body as DraftConflict) : null
}
