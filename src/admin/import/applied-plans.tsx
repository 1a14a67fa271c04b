import { Link } from '#ui/link.tsx'
import type { ImportPageView } from './import-page-view.ts'

/** Imports of the last day: each can still be undone on its page. */
export const AppliedPlans = ({ applied }: Pick<ImportPageView, 'applied'>) =>
  applied.length > 0 && (
    <section className="import-applied" aria-labelledby="applied-plans">
      <h2 id="applied-plans">Применены за сутки</h2>
      <ul>
        {applied.map(({ to, fileName, at }) => (
          <li key={to}>
            <Link className="text-link underline underline-offset-4" to={to}>
              {fileName}
            </Link>{' '}
            <span className="text-muted">{at}</span>
          </li>
        ))}
      </ul>
    </section>
  )
