import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { UndoResult } from './bulk.ts'

interface BulkNoticeProps {
  bulk: { batch: number | null; isSending: boolean; kept: UndoResult['keptItems']; undo(): Promise<void> }
  /** What was done, or what is chosen. */
  text: string
  /** More about the choice. */
  children?: ReactNode
}

/** Says what was done to many records or files, what stayed as it is, and offers to undo it. */
export const BulkNotice = ({ bulk, text, children }: BulkNoticeProps) => (
  <>
    <div className="admin-bulk-text">
      <p role="status">{text}</p>
      {children}
      {bulk.kept.length > 0 && (
        <ul className="admin-kept">
          {bulk.kept.map(({ id, title, reason }) => (
            <li key={id}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
    {bulk.batch !== null && (
      <Button
        variant="secondary"
        size="sm"
        data-undo=""
        aria-disabled={bulk.isSending}
        onClick={() => void bulk.undo()}
      >
        Отменить
      </Button>
    )}
  </>
)
