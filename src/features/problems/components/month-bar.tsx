/** The year as a bar of 47 × 6 units with active months filled; the months are also written beside it. */
export function MonthBar({ months }: { months: readonly number[] }) {
  const all = Array.from({ length: 12 }, (_, index) => index + 1)
  return (
    <svg viewBox="0 0 47 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <path
        className="fill-line"
        d={all
          .filter(month => !months.includes(month))
          .map(cell)
          .join('')}
      />
      <path className="fill-(--tone-mark) forced-colors:fill-[CanvasText]" d={months.map(cell).join('')} />
    </svg>
  )
}

const cell = (month: number) => `M${(month - 1) * 4} 0h3v6h-3z`
