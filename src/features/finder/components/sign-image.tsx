import { drawingAddress } from '#ui/pictures/drawing-address.ts'

/** The small drawing of a sign or an organ; the words beside it say the same. */
export const SignImage = ({ name, size = 44 }: { name: string; size?: number }) => (
  <img
    src={drawingAddress('signs', name)}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
    className="max-w-none shrink-0"
  />
)
