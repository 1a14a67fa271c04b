import type { ReactNode } from 'react'
import type { Cached } from '#features/accounts/cached-answers.ts'
import { dayAndMonth, shortDate } from '#ui/format/format-date.ts'
import { Callout } from '#ui/page/callout.tsx'
import { localDay } from '../local-day.ts'

/** What the pages of the copies have in common. */

/** «28.11 14:05», by the clock of the device. */
export function savedText(iso: string): string {
  const moment = new Date(iso)
  return `${shortDate(localDay(moment)).slice(0, 5)} ${moment.toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })}`
}

/** Whether an answer was given today: what it says of a day is not true of another one. */
export const isOfToday = ({ cachedAt }: Pick<Cached<unknown>, 'cachedAt'>): boolean =>
  localDay(new Date(cachedAt)) === localDay()

/** Of which moment the page is. */
export const SavedNote = ({ copy }: { copy: Pick<Cached<unknown>, 'cachedAt'> }) => (
  <Callout kind="warning" title="Без связи">
    <p>
      Сохранено {savedText(copy.cachedAt)}, без&nbsp;сети.
      {!isOfToday(copy) &&
        ` Это ответы на\u00a0${dayAndMonth(localDay(new Date(copy.cachedAt)))}: о\u00a0сегодня скажет сайт, со\u00a0связью.`}
    </p>
  </Callout>
)

export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-xl">
      {title}
    </h2>
    <ul className="garden-tasks">{children}</ul>
  </section>
)

interface ItemProps {
  title: ReactNode
  below: readonly (string | null | undefined)[]
  children?: ReactNode
}

export const Item = ({ title, below, children }: ItemProps) => (
  <li className="garden-task pl-4">
    <div className="min-w-0 grow">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">{below.filter(Boolean).join(' · ')}</p>
      {children}
    </div>
  </li>
)
