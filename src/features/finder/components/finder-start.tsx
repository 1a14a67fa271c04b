import { Link } from '#ui/link.tsx'
import { CropTile } from './crop-step.tsx'
import { WordsForm } from './words-form.tsx'

/** The crops that most gardeners grow; they come first. */
const common = [
  'tomat',
  'ogurec',
  'kartofel',
  'yablonya',
  'smorodina-chernaya',
  'zemlyanika',
  'kapusta',
  'perec',
  'vinograd',
  'luk',
  'vishnya',
  'roza',
]

/** The first step of the finder for the home page: the common crops in a row, and own words. */
export function FinderStart({ crops }: { crops: readonly { alias: string; name: string }[] }) {
  const shown = common.flatMap(alias => crops.find(crop => crop.alias === alias) ?? [])
  return (
    <div className="screen-only">
      <ul className="-mx-4 grid auto-cols-[6rem] grid-flow-col gap-2 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:grid-flow-row lg:auto-cols-auto lg:grid-cols-6 lg:overflow-visible lg:px-0">
        {shown.map(({ alias, name }) => (
          <li key={alias} className="grid">
            <CropTile alias={alias} name={name} to={`/finder?crop=${alias}`} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/finder" className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Все культуры
        </Link>
      </p>
      <WordsForm />
    </div>
  )
}
