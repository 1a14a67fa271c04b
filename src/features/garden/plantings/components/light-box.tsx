import type { Day } from '#features/verdict/calendar.ts'
import { toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { LightView } from '../../facts/light-view.ts'
import { lightLook } from './light-words.ts'

/** On the card of a planting. */
export function LightBadge({ light, today }: { light: LightView; today: Day }) {
  const { tone, icon, word, more } = lightLook(light, today)
  return (
    <span className={`garden-light ${toneClass(tone)}`}>
      <Icon name={icon} size={16} />
      {word}
      {more && <span className="font-normal">{more}</span>}
    </span>
  )
}

/** On its page: with every entry that it follows from. */
export function LightBox({ light, today }: { light: LightView; today: Day }) {
  const { tone, icon, word, more } = lightLook(light, today)
  return (
    <section aria-label="Есть можно" className={`garden-light-box ${toneClass(tone)}`}>
      <Icon name={icon} size={32} className="mt-1 flex-none" />
      <div className="min-w-0">
        <p className="text-2xl font-semibold">{word}</p>
        {more && <p>{more}</p>}
        {light.state === 'free' && <p>Если обрабатывали, запишите: считаются только записанные обработки.</p>}
        <ul className="mt-2 grid gap-1">
          {light.because.slice(0, 6).map(({ entry, words, isCounted }) => (
            <li key={`${entry}-${words}`} className={isCounted ? '' : 'opacity-70'}>
              <Link to={`/profile?view=journal&entry=${entry}`}>{words}</Link>
              {!isCounted && ' Уже не\u00a0считается.'}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
