import type { ReactNode } from 'react'
import { count, number, plural } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import type { HomeData } from './find-home.server.ts'

/** Counts of records as links to the sections, and reasons to trust the data. */
export function Trust({ numbers }: { numbers: HomeData['numbers'] }) {
  const { drugs, uses, pests, diseases, plants, sources, gaps, demo } = numbers
  const entryLinks = [
    { to: '/drugs', value: drugs, word: plural(drugs, 'препарат', 'препарата', 'препаратов') },
    { to: '/pests', value: pests, word: plural(pests, 'вредитель', 'вредителя', 'вредителей') },
    { to: '/diseases', value: diseases, word: plural(diseases, 'болезнь', 'болезни', 'болезней') },
    { to: '/plants', value: plants, word: plural(plants, 'культура', 'культуры', 'культур') },
  ]
  return (
    <section aria-labelledby="trust-title" className="mt-10 max-md:hidden">
      <h2 id="trust-title" className="mb-4 text-2xl">
        Что внутри и{'\u00a0'}почему этому верить
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
        {entryLinks.map(({ to, value, word }) => (
          <li key={to} className="grid">
            <Link to={to} className="rounded-card border border-line bg-surface p-4 no-underline hover:border-primary">
              <span className="block font-display text-display text-link">{number(value)}</span>
              <span className="text-muted">{word}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-6 grid gap-x-8 gap-y-4 md:grid-cols-3">
        <Reason icon="source" title="У факта есть источник">
          {count(uses, { one: 'норма', few: 'нормы', many: 'норм' })} и{'\u00a0'}
          {count(sources, { one: 'источник', few: 'источника', many: 'источников' })}; рядом с{'\u00a0'}фактом видно,
          насколько он подтверждён.
        </Reason>
        <Reason icon="unknown" title="Нет данных — так и пишем">
          Неизвестное никогда не{'\u00a0'}значит «можно». В{'\u00a0'}
          {count(gaps, { one: 'случае', few: 'случаях', many: 'случаях' })} разрешённого нет{'\u00a0'}— пишем, что
          делать вместо.
        </Reason>
        <Reason icon={demo ? 'demo' : 'shield'} title={demo ? 'Сейчас это демо-данные' : 'Этикетка важнее'}>
          {demo ? 'Названия препаратов настоящие, номера регистраций вымышлены. ' : ''}Перед обработкой сверяйтесь с
          {'\u00a0'}этикеткой.
        </Reason>
      </ul>
    </section>
  )
}

const Reason = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon name={icon} className="mt-1 text-link" />
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted">{children}</p>
    </div>
  </li>
)
