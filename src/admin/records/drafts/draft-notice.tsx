import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import type { EditedRecord } from './edited-record.ts'
import type { Drafting } from './use-drafting.ts'
import './drafts.css'

interface DraftNoticesProps {
  drafting: Drafting
  isPublished: boolean
  others: EditedRecord['otherDrafts']
}

/** Says that the form shows a draft, and that other editors have drafts of the same record. */
export const DraftNotices = ({ drafting, isPublished, others }: DraftNoticesProps) => (
  <>
    <div role="status">
      <OwnDraft drafting={drafting} isPublished={isPublished} />
    </div>
    {others.length > 0 && (
      <div role="note" className="admin-draft tone-honey">
        <p>
          <b>
            {others.length === 1
              ? 'Черновик есть и\u00a0у\u00a0другого редактора'
              : 'Черновики есть и\u00a0у\u00a0других редакторов'}
            :{' '}
          </b>
          {others.map(({ author, updatedAt }) => `${author}, ${formatMoment(updatedAt)}`).join('; ')}
        </p>
      </div>
    )}
  </>
)

function OwnDraft({ drafting: { notice, discard, undoDiscard }, isPublished }: Omit<DraftNoticesProps, 'others'>) {
  if (notice === null) return null
  if (notice.type === 'removed')
    return (
      <div className="admin-draft tone-gray">
        <b>Черновик убран</b>
        <Button variant="secondary" size="sm" onClick={undoDiscard}>
          Вернуть черновик
        </Button>
      </div>
    )
  return (
    <div className="admin-draft tone-sky">
      <p>
        <b>{notice.type === 'copy' ? 'Вернули то, что вы не\u00a0успели сохранить.' : 'Это ваш черновик.'}</b>{' '}
        {notice.type === 'draft' && `Сохранён ${formatMoment(notice.at)}. `}
        {isPublished && 'На\u00a0сайте всё по-прежнему, пока вы не\u00a0опубликуете.'}
      </p>
      <Button variant="secondary" size="sm" onClick={() => void discard()}>
        Убрать черновик
      </Button>
    </div>
  )
}
