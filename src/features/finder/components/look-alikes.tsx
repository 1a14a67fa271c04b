import { Link } from '#ui/link.tsx'
import type { ResultView } from '../result.view.ts'
import { SignImage } from './sign-image.tsx'

/** Two causes that are easily confused, only by the signs in which they differ. */
export function LookAlikes({ pair }: { pair: ResultView['lookAlikes'] }) {
  if (pair.length === 0) return null
  return (
    <section aria-labelledby="look-alikes" className="mt-6">
      <h2 id="look-alikes" className="text-xl">
        Не перепутайте
      </h2>
      <ul className="mt-2.5 grid grid-cols-2 gap-3 lg:max-w-2xl">
        {pair.map(({ name, to, drawing, signs }) => (
          <li key={to} className="rounded-card border border-line bg-surface p-3">
            {drawing && <SignImage name={drawing} size={72} />}
            <h3 className="mt-2 font-sans text-sm leading-snug font-semibold">
              <Link to={to} className="text-link underline-offset-4 hover:underline">
                {name}
              </Link>
            </h3>
            <p className="text-sm leading-snug">{signs.join('; ') || 'своих признаков нет'}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
