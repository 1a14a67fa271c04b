import { Chip } from '#ui/list/chip.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

/** Selects the crop of today's steps and of the products. Plain links that stay visible while scrolling. */
export function CropSelector({ view }: { view: ProblemView }) {
  if (view.hosts.length < 2) return null
  return (
    <nav aria-label="Культура" className="screen-only -mx-4 overflow-x-auto px-4 pt-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <ul className="flex items-center gap-2 pb-2 whitespace-nowrap">
        {view.crop && (
          <>
            <li aria-hidden="true" className="text-sm text-muted max-sm:hidden">
              Культура:
            </li>
            <li>
              <Chip to={view.allTo}>все</Chip>
            </li>
          </>
        )}
        {view.hosts.map(host => (
          <li key={host.alias}>
            <Chip to={host.to} current={view.crop?.alias === host.alias} count={host.drugs}>
              {host.name}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
