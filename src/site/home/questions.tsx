import { type Kind, kindTone, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'

interface Question {
  title: string
  text: string
  to: string
  icon: IconName
  kind: Kind
}

const questions: readonly Question[] = [
  {
    title: 'Чем можно?',
    text: 'Препараты, разрешённые в\u00a0личном хозяйстве',
    to: '/drugs?lph=yes',
    icon: 'drugs',
    kind: 'drugs',
  },
  {
    title: 'Сколько налить?',
    text: 'Норма на\u00a0ведро и\u00a0срок ожидания на\u00a0примере',
    to: '#primer',
    icon: 'drop',
    kind: 'posts',
  },
  {
    title: 'Что и\u00a0когда делать?',
    text: 'Календарь каждой культуры по\u00a0месяцам',
    to: '/plants',
    icon: 'calendar',
    kind: 'plants',
  },
]

/** Typical questions of visitors with links to their pages; the finder above asks the first of them. */
export function Questions() {
  return (
    <nav aria-label="Частые вопросы" className="mt-6 lg:mt-8">
      <ul className="grid gap-3 md:grid-cols-3 lg:gap-4">
        {questions.map(({ title, text, to, icon, kind }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className={`${toneClass(kindTone[kind])} flex items-start gap-3 rounded-card border border-line bg-surface p-4 no-underline transition-shadow hover:border-primary hover:shadow-lg`}
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-(--tone-soft) text-(--tone-ink)">
                <Icon name={icon} size={24} />
              </span>
              <span>
                <span className="block font-display text-lg leading-snug font-semibold">{title}</span>
                <span className="mt-0.5 block text-sm text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
