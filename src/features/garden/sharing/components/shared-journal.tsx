import { useState } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { date, dateSeenFrom } from '#ui/format/format-date.ts'
import { Section } from '#ui/page/section.tsx'
import { CorrectForm } from '../../journal/components/correct-entry.tsx'
import { StrikeForm } from '../../journal/components/strike-form.tsx'
import type { JournalRow } from '../../journal/entry-view.ts'
import { LoadFailed, Loading } from '../../load-failed.tsx'

interface SharedJournalProps {
  secret: string
  today: Day
  /** After an entry was corrected or taken back. */
  onChange(): Promise<void>
}

/** What was done on the plot, the latest first; an entry can be corrected and taken back with a reason. */
export function SharedJournal({ secret, today, onChange }: SharedJournalProps) {
  const { data, error, reload } = useApiQuery(`/shared/${secret}/journal`)
  return (
    <Section id="journal" title="Журнал обработок">
      {data ? (
        data.items.length === 0 ? (
          <p className="text-muted">Записей нет.</p>
        ) : (
          <ul className="garden-tasks max-w-3xl">
            {data.items.map(entry => (
              <Entry key={entry.id} {...{ entry, secret, today, onChange }} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed what="Журнал не&nbsp;открылся" onRetry={reload} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

type EntryProps = SharedJournalProps & { entry: JournalRow }

function Entry(props: EntryProps) {
  const { day, items, plantings, bed, madeBy, changes, struckAt, struckReason } = props.entry
  const where = plantings.map(({ name }) => name).join(', ') || bed?.name
  return (
    <li className="garden-task pl-4">
      <div className="min-w-0 grow">
        <p className={`font-semibold ${struckAt ? 'line-through' : ''}`}>{items.map(({ drug }) => drug).join(' + ')}</p>
        <p className="text-sm text-muted">{[date(day), where, madeBy].filter(Boolean).join(' · ')}</p>
        {changes.map(({ at, reason }) => (
          <p key={at} className="text-sm text-muted">
            Исправлено {dateSeenFrom(props.today, at.slice(0, 10))}: {reason}
          </p>
        ))}
        {struckAt ? <p className="text-sm">Снята: {struckReason}</p> : <ChangeEntry {...props} />}
      </div>
    </li>
  )
}

const small = { variant: 'quiet', size: 'sm', className: 'min-h-11' } as const

/** What the change does to the lights is shown before it is written. */
function ChangeEntry({ entry, secret, today, onChange }: EntryProps) {
  const [shown, setShown] = useState<'correct' | 'strike' | null>(null)
  const path = `/shared/${secret}/journal/${entry.id}` as const
  const close = () => setShown(null)
  if (shown === null)
    return (
      <div className="screen-only mt-1 flex flex-wrap gap-2">
        <Button {...small} onClick={() => setShown('correct')}>
          Исправить
        </Button>
        <Button {...small} onClick={() => setShown('strike')}>
          Снять запись
        </Button>
      </div>
    )
  return (
    <div className="screen-only mt-2">
      {shown === 'correct' ? (
        <CorrectForm
          entry={{ ...entry, today }}
          look={body => api.put(path, { ...body, preview: true })}
          save={body => api.put(path, body).then(onChange)}
          onClose={close}
        />
      ) : (
        <>
          <StrikeForm
            today={today}
            look={reason => api.post(`${path}/strike`, { reason, preview: true })}
            strike={reason => api.post(`${path}/strike`, { reason }).then(onChange)}
          />
          <Button {...small} onClick={close}>
            Отмена
          </Button>
        </>
      )}
    </div>
  )
}
