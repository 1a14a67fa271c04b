import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { reminderHours } from '../reminder-hours.ts'
import { mistakes, type ReminderView } from '../reminder-view.ts'

/** A form that needs no script. */
export function LetterSettings({
  settings: { isOn, hour, plots: chosen },
  plots,
  isVerified,
  token,
  isSaved,
  mistake,
}: ReminderView) {
  return (
    <form
      method="post"
      action="/profile/reminders"
      className="mb-12 grid max-w-xl gap-5 rounded-card border border-line bg-surface p-5 max-sm:p-4"
    >
      <input type="hidden" name="_token" value={token ?? ''} />
      {isSaved && (
        <div role="status">
          <Callout kind="success">Сохранено. {isOn ? 'Письмо включено.' : 'Письмо выключено.'}</Callout>
        </div>
      )}
      {!isVerified && <UnverifiedAddress />}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="on" defaultChecked={isOn} className="size-5" />
        Присылать письмо утром
      </label>
      <HourField hour={hour} isWrong={mistake === 'hour'} />
      {plots.length > 1 && <PlotsField plots={plots} chosen={chosen} isWrong={mistake === 'plots'} />}
      <Button type="submit" className="justify-self-start">
        Сохранить
      </Button>
      <p className="text-sm text-muted">
        Не&nbsp;чаще раза в&nbsp;день и&nbsp;только утром. Если отправить не&nbsp;вышло за&nbsp;три часа, письма
        в&nbsp;этот день не&nbsp;будет. В&nbsp;каждом письме есть ссылка, по&nbsp;которой его можно отключить.
      </p>
    </form>
  )
}

const UnverifiedAddress = () => (
  <Callout kind="warning">
    Письма приходят только на&nbsp;подтверждённый адрес.{' '}
    <Link to="/profile?view=security" className="tap text-link underline underline-offset-4">
      Подтвердить
    </Link>
  </Callout>
)

interface PlotsFieldProps {
  plots: ReminderView['plots']
  chosen: ReminderView['settings']['plots']
  isWrong: boolean
}

const PlotsField = ({ plots, chosen, isWrong }: PlotsFieldProps) => (
  <fieldset aria-describedby={isWrong ? 'plots-mistake' : undefined}>
    <legend className="text-sm">О каких участках</legend>
    {plots.map(({ id, name }) => (
      <label key={id} className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="plot"
          value={id}
          defaultChecked={chosen === null || chosen.includes(id)}
          className="size-5"
        />
        {name}
      </label>
    ))}
    {isWrong && <Mistake id="plots-mistake" text={mistakes.plots} />}
  </fieldset>
)

const HourField = ({ hour, isWrong }: { hour: number; isWrong: boolean }) => (
  <label className="grid gap-1">
    <span className="text-sm">В котором часу, по&nbsp;времени участка</span>
    <select
      name="hour"
      className="field"
      defaultValue={hour}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? 'hour-mistake' : undefined}
    >
      {reminderHours.map(each => (
        <option key={each} value={each}>
          {each}:00
        </option>
      ))}
    </select>
    {isWrong && <Mistake id="hour-mistake" text={mistakes.hour} />}
  </label>
)

const Mistake = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className="text-sm text-danger">
    {text}
  </p>
)
