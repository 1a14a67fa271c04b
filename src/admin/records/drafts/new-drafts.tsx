import { useEffect, useState } from 'react'
import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { newRecordPath } from '#admin/kit/kinds/new-record-path.ts'
import { session } from '#features/accounts/sessions/session.ts'
import { copyNamesOf, deleteCopy } from '#features/accounts/unsaved-copies.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { Link } from '#ui/link.tsx'
import type { DraftView, NewDraft } from './edited-record.ts'
import { findNewCopies, type NewCopy, newCopyName } from './new-copies.ts'
import './drafts.css'

interface NewDraftsProps {
  kind: KindDescription
  drafts: readonly NewDraft[]
  /** The number of the draft that the form shows. */
  open: number
}

/** The other new records of the kind that the editor has begun: each can be gone on with, or removed. */
export function NewDrafts({ kind, drafts, open }: NewDraftsProps) {
  const copies = useCopies(kind, drafts, open)
  const others = drafts.filter(({ number }) => number !== open)
  if (others.length + copies.length === 0) return null
  return (
    <section className="admin-new-drafts" aria-labelledby="new-drafts">
      <h2 id="new-drafts">Черновики</h2>
      <ul>
        {others.map(draft => (
          <DraftRow key={draft.number} kind={kind} draft={draft} />
        ))}
        {copies.map(({ number, title, savedAt }) => (
          <li key={number}>
            <DraftLink kind={kind} number={number} title={title} />
            <span>только в&nbsp;этом браузере, {formatMoment(savedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DraftLink = ({ kind, number, title }: { kind: KindDescription; number: number; title: string }) => (
  <Link className="text-link underline underline-offset-4" to={`/admin/${kind.path}/${newRecordPath(number)}`}>
    {title || `${kind.words.one} без названия`}
  </Link>
)

function DraftRow({ kind, draft }: { kind: KindDescription; draft: NewDraft }) {
  const { isRemoved, failure, toggle } = useRemoval(kind, draft.number)
  return (
    <li>
      {isRemoved ? <s>{draft.title || `${kind.words.one} без названия`}</s> : <DraftLink kind={kind} {...draft} />}
      <span>{isRemoved ? 'убран' : formatMoment(draft.updatedAt)}</span>
      <Button variant="secondary" size="sm" onClick={toggle}>
        {isRemoved ? 'Вернуть' : 'Убрать'}
        <span className="sr-only"> черновик{draft.title && ` «${draft.title}»`}</span>
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </li>
  )
}

/** What was removed can be given back until the page is left. */
function useRemoval({ path }: KindDescription, number: number) {
  const [removed, setRemoved] = useState<DraftView | null>(null)
  const { failure, run: attempt } = useAttempt((work: () => Promise<void>) => work())
  const address = `/admin/${path}/draft?number=${number}` as const
  const remove = async () => {
    const { draft } = await api.get(address)
    await api.delete(address)
    forgetCopies(path, number)
    setRemoved(draft)
  }
  const giveBack = async () => {
    await api.put(address, { values: removed!.values })
    setRemoved(null)
  }
  return { isRemoved: removed !== null, failure, toggle: () => attempt(removed === null ? remove : giveBack) }
}

function forgetCopies(path: string, number: number): void {
  const user = session.user()
  if (!user) return
  for (const name of copyNamesOf(user.id, newCopyName(path, number))) deleteCopy(user.id, name)
}

function useCopies(kind: KindDescription, drafts: readonly NewDraft[], open: number): NewCopy[] {
  const [copies, setCopies] = useState<NewCopy[]>([])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const user = await session.ready()
      const found = user ? await findNewCopies(user.id, kind.path, kind.title) : []
      const isElsewhere = ({ number }: NewCopy) => number === open || drafts.some(draft => draft.number === number)
      if (!isOver) setCopies(found.filter(copy => !isElsewhere(copy)))
    }
    void look()
    return () => {
      isOver = true
    }
  }, [kind, drafts, open])
  return copies
}
