import { Link } from '#ui/link.tsx'

interface NotRecognisedProps {
  addTo: string
  lists: readonly { label: string; to: string }[]
}

/** What to do when no cause fits. */
export const NotRecognised = ({ addTo, lists }: NotRecognisedProps) => (
  <section aria-labelledby="not-recognised" className="mt-6 rounded-card border border-dashed border-control p-4">
    <h2 id="not-recognised" className="text-lg">
      Не&nbsp;похоже ни&nbsp;на&nbsp;что?
    </h2>
    <p className="mt-1 max-w-measure text-muted">
      Значит, не&nbsp;распознано, и&nbsp;опрыскивать наугад не&nbsp;стоит. Сфотографируйте лист с&nbsp;двух сторон
      и&nbsp;всё растение, отделите его от&nbsp;здоровых и&nbsp;посмотрите снова через три дня: признаков станет больше.
      Адрес этой страницы можно послать соседу.
    </p>
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {[{ label: 'Добавить признак', to: addTo }, ...lists].map(({ label, to }) => (
        <li key={to}>
          <Link to={to} top className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
