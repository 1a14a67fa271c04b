import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'
import { Callout } from '#ui/page/callout.tsx'
import type { SameOnDevice } from '../merge-view.ts'

interface SameOnDeviceProps {
  pairs: readonly SameOnDevice[]
  /** The other entry of the pair is the treatment. */
  onStrike(key: string): Promise<unknown>
}

/** Two entries on different days that may be one treatment. Without an answer both stay. */
export const SameOnDeviceQuestion = ({ pairs, onStrike }: SameOnDeviceProps) =>
  pairs.length > 0 && (
    <Callout kind="warning" title="Одна обработка или две?">
      <ul className="grid gap-3">
        {pairs.map(({ drug, planting, entries }) => (
          <li key={entries.map(({ key }) => key).join()}>
            <p>
              {drug}, {planting}: {entries.map(({ day }) => date(day)).join(' и\u00a0')}.
            </p>
            <div className="mt-1 flex flex-wrap gap-2">
              {entries.map(({ key, day }) => (
                <StrikeButton key={key} name={`Снять запись от\u00a0${date(day)}`} onStrike={() => onStrike(key)} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2">Если обработки две, ничего не&nbsp;меняйте: срок считаем от&nbsp;поздней.</p>
    </Callout>
  )

function StrikeButton({ name, onStrike }: { name: string; onStrike(): Promise<unknown> }) {
  const strike = useAction(onStrike)
  return (
    <>
      <Button variant="secondary" aria-disabled={strike.isRunning || undefined} onClick={strike.run}>
        {name}
      </Button>
      <Failure text={strike.failure} />
    </>
  )
}
