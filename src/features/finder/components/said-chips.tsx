import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { FinderView } from '../finder.view.ts'

const chip =
  'inline-flex min-h-11 mouse:min-h-9 items-center gap-1.5 rounded-chip border px-3 py-1 text-sm leading-tight no-underline'

interface SaidChipsProps {
  crop: NonNullable<FinderView['crop']>
  said: FinderView['said']
  addTo: string
}

/** What the user has said; every chip takes its answer back, and the crop can be changed. */
export const SaidChips = ({ crop, said, addTo }: SaidChipsProps) => (
  <ul aria-label="Ваши ответы" className="tone-green mb-5 flex flex-wrap gap-2">
    <li>
      <Link to={crop.changeTo} top className={`${chip} border-control bg-surface font-medium hover:border-primary`}>
        <span className="sr-only">Сменить культуру: </span>
        {crop.name}
        <Icon name="chevron-down" size={16} />
      </Link>
    </li>
    <li>
      <Link
        to={addTo}
        top
        rel="nofollow"
        className={`${chip} border-control bg-surface text-link hover:border-primary`}
      >
        <span aria-hidden="true">+</span> признак
      </Link>
    </li>
    {said.map(({ label, isFound, to }) => (
      <li key={label}>
        <Link
          to={to}
          rel="nofollow"
          className={`${chip} ${isFound ? 'border-primary bg-(--tone-frame) text-(--tone-ink)' : 'border-dashed border-control bg-surface text-muted'}`}
        >
          <span className="sr-only">{isFound ? 'Убрать признак: ' : 'Убрать ответ «нет»: '}</span>
          {isFound ? label : <s>{label}</s>}
          <Icon name="close" size={14} />
        </Link>
      </li>
    ))}
  </ul>
)
