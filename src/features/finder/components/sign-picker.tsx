import { useRef } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format/format-number.ts'
import { Link } from '#ui/link.tsx'
import { useFormOfAddress } from '#ui/list/use-form-of-address.ts'
import type { SignPickerView } from '../sign-picker.view.ts'
import { SignImage } from './sign-image.tsx'

/** The second step: chips of organs and the signs of one of them. A plain GET form; with a script every tick is written to the URL. */
export function SignPicker({ picker }: { picker: SignPickerView }) {
  const form = useRef<HTMLFormElement>(null)
  const chosen = picker.tiles.filter(({ isTicked }) => isTicked).map(({ alias }) => alias)
  // Signs found by words wait for the button.
  const apply = (changed: HTMLFormElement) =>
    picker.organ && void navigateTo(addressOf(changed, picker.organ), { replace: true })
  useFormOfAddress(form, chosen.join(), apply)
  return (
    <>
      <Organs organs={picker.organs} />
      <form
        ref={form}
        action="/finder"
        autoComplete="off"
        aria-labelledby="signs"
        onChange={event => apply(event.currentTarget)}
        onSubmit={event => {
          event.preventDefault()
          void navigateTo(addressOf(event.currentTarget), { state: { scroll: 'top' } })
        }}
      >
        {picker.hiddenParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2 id="signs" className="mt-5 mb-3 text-xl">
          {picker.title}
        </h2>
        {picker.words.map(message => (
          <p key={message} className="mb-3 text-muted">
            {message}
          </p>
        ))}
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {picker.tiles.map(tile => (
            <SignTile key={tile.alias} tile={tile} />
          ))}
        </ul>
        <ShowCauses ticked={picker.ticked} causes={picker.causes} />
      </form>
    </>
  )
}

/** Sticks from the first sign on: before, there is nothing to show, and it would cover the signs. */
const ShowCauses = ({ ticked, causes }: Pick<SignPickerView, 'ticked' | 'causes'>) => (
  <div
    className={`above-notice sticky bottom-(--foot) z-sticky mt-3 py-2 max-sm:-mx-4 max-sm:border-line max-sm:bg-page max-sm:px-4 sm:w-60 ${ticked > 0 ? 'max-sm:border-t' : 'scripted:static'}`}
  >
    <Button type="submit" className="min-h-12 w-full sm:shadow-lg">
      Показать причины
      {ticked > 0 && `: ${causes}`}
    </Button>
    <p aria-live="polite" className="sr-only">
      {ticked > 0 &&
        `Подходит ${causes} ${plural(causes, 'причина', 'причины', 'причин')}, отмечено признаков: ${ticked}`}
    </p>
  </div>
)

/** The URL with the ticks. While an organ is in it the signs are shown, without one the causes. */
function addressOf(form: HTMLFormElement, organ?: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) search.set(name, [search.get(name), value].filter(Boolean).join())
  if (organ) search.set('organ', organ)
  return `/finder?${search.toString().replaceAll('%2C', ',')}`
}

const Organs = ({ organs }: { organs: SignPickerView['organs'] }) => (
  <nav aria-label="Где видно">
    <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {organs.map(({ drawing, label, ticked, current, to }) => (
        <li key={drawing} className="shrink-0">
          <Link
            to={to}
            rel="nofollow"
            aria-current={current ? 'true' : undefined}
            className="tone-green flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-surface ps-2 pe-3 text-sm whitespace-nowrap no-underline hover:border-primary aria-[current]:border-primary aria-[current]:bg-(--tone-frame) aria-[current]:font-medium aria-[current]:text-(--tone-ink)"
          >
            <SignImage name={drawing} size={26} />
            {label}
            {ticked > 0 && (
              <span className="rounded-full bg-primary px-1.5 text-xs leading-5 text-on-primary">
                <span className="sr-only">, отмечено </span>
                {ticked}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const SignTile = ({ tile: { alias, label, drawing, isTicked } }: { tile: SignPickerView['tiles'][number] }) => (
  <li className="grid">
    <label className="tone-green flex min-h-15 items-center gap-2 rounded-control border border-line bg-surface py-1.5 ps-2 pe-3 text-sm leading-tight hover:border-primary has-checked:border-primary has-checked:bg-(--tone-frame) has-checked:font-medium">
      <SignImage name={drawing} />
      <span className="min-w-0 grow">{label}</span>
      <input type="checkbox" name="sign" value={alias} defaultChecked={isTicked} className="check" />
    </label>
  </li>
)
