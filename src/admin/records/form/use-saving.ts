import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { KindDescription, RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { titleOfRecord } from '#admin/kit/records/title-of-record.ts'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import type { Drafting } from '#admin/records/drafts/use-drafting.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { focusStatus } from './record-side.tsx'
import type { RecordSave, Saved } from './use-record-save.ts'

/** A published record gets a draft until it is published again; any other record is saved itself. One save runs at a time. */
export function useSaving(
  kind: KindDescription,
  saving: RecordSave,
  { autosave, knownAt, sendNow, finish, leaveEdits }: Drafting,
  rows: RowsLink | null,
) {
  const isLeaving = useRef(false)
  // The page of a record that has just been created is another one than that of its form.
  const [savedAt, setSavedAt] = useState<string | null>(
    (useLocation().state as { savedAt?: string } | null)?.savedAt ?? null,
  )
  const { record } = saving
  const wanted = useRef<RecordStatus | undefined>(undefined)
  const isRunning = useRef(false)
  const isCreated = useRef(false)
  async function saveOnce(status: RecordStatus | undefined): Promise<Saved | null> {
    isRunning.current = true
    wanted.current = status
    if (status && status !== 'published') focusStatus()
    try {
      await rows?.table.current?.commit()
      await autosave.pause()
      return await saving.save(status, knownAt())
    } finally {
      isRunning.current = false
    }
  }
  async function save(status?: RecordStatus) {
    // A key may be pressed again before the form has been rendered with the record that the first press has created.
    if (isRunning.current || (!record && isCreated.current)) return
    const result = await saveOnce(status)
    if (!result) return autosave.resume()
    const { record: saved, later } = result
    finish(later)
    setSavedAt(new Date().toISOString())
    isCreated.current = true
    if (!record) {
      isLeaving.current = true
      leaveEdits(saved, later)
    }
    const isShown = record && titleOfRecord(kind, record) === titleOfRecord(kind, saved)
    const state = { savedAt: new Date().toISOString() }
    const page = `/admin/${kind.path}/${saved.id}`
    if (!isShown) await navigateTo(page, { replace: true, preventScrollReset: true, state })
  }
  /** What differs now goes to the draft, from the table too. Resolves to whether the server has it. */
  async function storeDraft(): Promise<boolean> {
    await rows?.table.current?.commit()
    return sendNow()
  }
  const saveOrDraft = () => void (record?.status === 'published' && !kind.isPersonal ? storeDraft() : save())
  return { storeDraft, save, saveAgain: () => void save(wanted.current), saveOrDraft, savedAt, isLeaving }
}

/** A key that is held saves once. */
export function useSaveKeys(save: () => void, publish: () => void): void {
  const latest = useRef({ save, publish })
  latest.current = { save, publish }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.code === 'KeyS'
      if (
        !(event.ctrlKey || event.metaKey) ||
        !(isSave || event.code === 'Enter') ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      if (event.repeat) return
      if (isSave) latest.current.save()
      else latest.current.publish()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
