import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import type { FinderView } from '../finder.view.ts'

/** The first step: which crop is ill. */
export function CropStep({ crops }: { crops: FinderView['crops'] }) {
  return (
    <section aria-labelledby="crops">
      <h2 id="crops" className="mb-3 text-xl">
        Выберите культуру
      </h2>
      <ul className="grid grid-cols-3 gap-2 picker:grid-cols-4 md:grid-cols-6 lg:grid-cols-9 xl:grid-cols-12">
        {crops.map(({ alias, name, to }) => (
          <li key={alias} className="grid">
            <CropTile alias={alias} name={name} to={to} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const CropTile = ({ alias, name, to }: { alias: string; name: string; to: string }) => (
  <Link
    to={to}
    top
    className="grid grid-rows-[auto_1fr] overflow-hidden rounded-control border border-line bg-surface text-center no-underline hover:border-primary focus-visible:-outline-offset-2"
  >
    <Illustration kind="plants" alias={alias} alt="" className="max-sm:[&_img]:aspect-8/5 max-sm:[&_img]:p-1" />
    <span className="self-center px-1 py-1 sm:py-1.5 text-sm leading-tight">{name}</span>
  </Link>
)
