import { type Kind, kindTone, toneClass } from '#ui/badges/tone.ts'

interface IllustrationProps {
  kind: Kind
  alias: string
  /** Empty where the name is beside the picture. */
  alt: string
  /** Not lazy and with high priority: for the one picture at the top of a page. */
  eager?: boolean
  className?: string
}

/** The drawing of a record on the frame of its kind. It is transparent, so that one file serves both themes. */
export function Illustration({ kind, alias, alt, eager = false, className = '' }: IllustrationProps) {
  return (
    <div className={`${toneClass(kindTone[kind])} overflow-hidden bg-(--tone-frame) ${className}`}>
      <img
        src={`/drawings/${kind}/${alias}.svg`}
        alt={alt}
        width={400}
        height={300}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className="aspect-4/3 w-full object-contain p-3"
      />
    </div>
  )
}
