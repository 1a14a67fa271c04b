import { drawingAddress } from '#ui/drawing-address.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Announcement } from './announcements.server.ts'

/** An announced page: its planned features and existing alternatives. */
export function ComingSoon({ title, lead, planned: will, alternatives: today }: Announcement) {
  return (
    <div className="mx-auto max-w-measure py-6 md:py-12">
      <img src={drawingAddress('empty', 'watering-can')} alt="" width={160} height={120} className="mb-4" />
      <p className="text-sm font-semibold text-link">Раздел готовится</p>
      <h1 tabIndex={-1} className="mt-1 text-display">
        {title}
      </h1>
      <p className="mt-3 text-lg">{lead}</p>
      <h2 className="mt-8 mb-3 text-xl">Что здесь будет</h2>
      <ul className="grid gap-2">
        {will.map(item => (
          <li key={item} className="flex gap-3">
            <Icon name="leaf" className="mt-0.5 text-link" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-xl">Что работает уже сегодня</h2>
      <div className="flex flex-wrap gap-3">
        {today.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </div>
  )
}
