import { useState } from 'react'
import { ApiError } from '#kit/http/api-client.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { date, dateSeenFrom } from '#ui/format/format-date.ts'
import { CorrectForm } from '../../journal/components/correct-entry.tsx'
import type { CorrectionBody } from '../../journal/components/correction-draft.ts'
import { StrikeForm } from '../../journal/components/strike-form.tsx'
import { askGuest } from '../ask-guest.ts'
import { withCorrection, withoutRepetition, withStrike } from '../entry-changes.ts'
import type { GuestAnswer, GuestEntryView } from '../guest-answer.ts'
import type { GuestCorrection } from '../guest-garden.ts'
import { CheckedLater } from '../offline/checked-later.tsx'
import { uncheckedReason } from '../offline/offline-marks.ts'
import { SameOnDeviceQuestion } from './same-on-device.tsx'
import type { GuestState } from './use-guest-garden.ts'

/** The treatments that are recorded on the device; a struck one stays visible with its reason. */
export const GuestJournal = ({
  guest,
  answer: { entries, sameOnDevice },
}: {
  guest: GuestState
  answer: GuestAnswer
}) =>
  entries.length > 0 && (
    <section aria-labelledby="guest-journal">
      <h2 id="guest-journal" className="mb-3 text-2xl">
        Записанные обработки
      </h2>
      <SameOnDeviceQuestion
        pairs={sameOnDevice}
        onStrike={key => guest.save(garden => withoutRepetition(garden, key))}
      />
      <ul className="mt-3 grid gap-2">
        {entries.map(entry => (
          <EntryRow key={entry.key} entry={entry} guest={guest} />
        ))}
      </ul>
    </section>
  )

interface EntryProps {
  entry: GuestEntryView
  guest: GuestState
}

function EntryRow({ entry, guest }: EntryProps) {
  const { day, items, plantings, changes, struckReason, isReadable, today } = entry
  const [shown, setShown] = useState<'correct' | 'strike' | null>(null)
  const close = () => setShown(null)
  const recorded = guest.garden.entries.find(({ id }) => id === entry.key)
  const treated = guest.garden.plantings.filter(({ id }) => plantings.includes(id))
  const beds = guest.garden.beds.filter(({ id }) => id === recorded?.bed)
  const names = (treated.length > 0 ? treated : beds).map(({ name }) => name)
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className={struckReason === null ? 'font-medium' : 'font-medium line-through'}>
        {items.map(({ drug }) => drug).join(' + ')}
      </p>
      <p className="text-sm text-muted">
        {date(day)} · {names.join(', ')}
      </p>
      {recorded?.reason === uncheckedReason && struckReason === null && (
        <CheckedLater garden={guest.garden} entry={recorded} />
      )}
      {changes.map(({ at, reason }) => reason !== null && <Changed key={at} at={at} reason={reason} today={today} />)}
      {struckReason !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="gray">запись снята</Badge> {struckReason}
        </p>
      )}
      {shown === 'correct' && <Correct entry={entry} guest={guest} onClose={close} />}
      {shown === 'strike' && <Strike entry={entry} guest={guest} onClose={close} />}
      {shown === null && struckReason === null && (
        <div className="mt-3 flex flex-wrap gap-3">
          {isReadable && (
            <Button variant="secondary" onClick={() => setShown('correct')}>
              Исправить
            </Button>
          )}
          <Button variant="quiet" onClick={() => setShown('strike')}>
            Снять
          </Button>
        </div>
      )}
    </li>
  )
}

const Changed = ({ at, reason, today }: { at: string; reason: string; today: string }) => (
  <p className="text-sm text-muted">
    Исправлено {dateSeenFrom(today, at.slice(0, 10))}: {reason}
  </p>
)

interface ChangeProps extends EntryProps {
  onClose(): void
}

const Correct = ({ entry, guest, onClose }: ChangeProps) => {
  const changeOf = (body: CorrectionBody) => ({ ...body, at: new Date().toISOString() }) as GuestCorrection
  const look = (body: CorrectionBody) =>
    askGuest({ garden: guest.garden, correction: { entry: entry.key, change: changeOf(body) } })
  const save = (body: CorrectionBody) => guest.save(garden => withCorrection(garden, entry.key, changeOf(body)))
  return (
    <div className="mt-3 border-t border-line pt-3">
      <CorrectForm
        entry={entry}
        look={body => atFields(look(body))}
        save={body => atFields(save(body))}
        onClose={onClose}
      />
    </div>
  )
}

/** «garden.entries.0.changes.1.reason» is about the field «reason» of the form. */
async function atFields<T>(answered: Promise<T>): Promise<T> {
  try {
    return await answered
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const errors = Object.fromEntries(
      Object.entries(error.fields).map(([path, texts]) => [
        path.replace(/^(?:correction\.change|garden\.entries\.\d+\.changes\.\d+)\./, ''),
        texts,
      ]),
    )
    const { status, retryAfter } = error
    throw new ApiError(error.message, error.code, { status, retryAfter, body: { errors } })
  }
}

const Strike = ({ entry: { key, today }, guest, onClose }: ChangeProps) => (
  <div className="mt-3 border-t border-line pt-3">
    <p className="mb-3">Запись останется видна с&nbsp;причиной и&nbsp;перестанет считаться.</p>
    <StrikeForm
      today={today}
      look={reason => askGuest({ garden: guest.garden, strike: { entry: key, reason } })}
      strike={async reason => {
        await guest.save(garden => withStrike(garden, key, reason))
        onClose()
      }}
    />
    <Button variant="quiet" className="mt-3" onClick={onClose}>
      Отмена
    </Button>
  </div>
)
