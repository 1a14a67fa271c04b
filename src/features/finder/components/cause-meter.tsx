import type { CauseView } from '../result.view.ts'

const looks = {
  yes: 'bg-(--tone-mark)',
  no: 'bg-[repeating-linear-gradient(90deg,var(--color-danger)_0_3px,transparent_3px_6px)]',
  open: 'bg-control/35',
}

/** A stroke for every sign: found, not found, not looked at. The text beside it says the same. */
export const CauseMeter = ({ meter }: { meter: CauseView['meter'] }) => (
  <span aria-hidden="true" className="tone-green flex gap-0.75">
    {meter.map((state, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other identity
      <span key={index} className={`h-1.5 w-5.5 rounded-full forced-color-adjust-none ${looks[state]}`} />
    ))}
  </span>
)
