import { frameTone, type Kind, toneClass } from '../badges/tone.ts'
import { drawingAddress } from './drawing-address.ts'

/** The drawing of a record beside its name, which therefore needs no text of its own. */
export const DrawnThumb = ({ kind, alias, className = '' }: { kind: Kind; alias: string; className?: string }) => (
  <img
    src={drawingAddress(kind, alias)}
    alt=""
    width={56}
    height={42}
    loading="lazy"
    decoding="async"
    className={`w-14 flex-none rounded-control bg-(--tone-frame) ${toneClass(frameTone(kind))}${className && ` ${className}`}`}
  />
)
