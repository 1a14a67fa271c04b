import { Link } from '#ui/link.tsx'
import type { Relative } from '../crop-hub.view.ts'

interface RotationProps {
  rule: string
  family: string | null
  relatives: readonly Relative[]
  isPermanent: boolean
}

/** Crops to avoid in rotation: the same family, or common diseases. */
export function Rotation({ rule, family, relatives, isPermanent }: RotationProps) {
  const kin = relatives.filter(({ sameFamily }) => sameFamily)
  const others = relatives.filter(({ sameFamily }) => !sameFamily)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="reading max-w-measure">
        <p>{rule}</p>
        {kin.length > 0 && (
          <p>
            Родня по семейству{family ? ` «${family}»` : ''}
            {isPermanent ? ', болезни часто общие.' : ': плохие предшественники и соседи.'}
          </p>
        )}
        <Names relatives={kin} />
      </div>
      {others.length > 0 && (
        <div className="reading max-w-measure">
          <p>Другие семейства, но болезни общие.</p>
          <Names relatives={others} />
        </div>
      )}
    </div>
  )
}

const Names = ({ relatives }: { relatives: readonly Relative[] }) => (
  <ul>
    {relatives.map(({ alias, name, diseases }) => (
      <li key={alias}>
        <Link to={`/plants/${alias}`} className="text-link underline underline-offset-4">
          {name}
        </Link>
        {diseases.length > 0 && <span className="text-muted">{`\u00a0— ${diseases.join(', ')}`}</span>}
      </li>
    ))}
  </ul>
)
