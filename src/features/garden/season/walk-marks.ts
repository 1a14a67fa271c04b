import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows walk along the marks of a row, which are drawn in the order of their days. */
export function walkMarks(event: KeyboardEvent<SVGSVGElement>): void {
  const step = steps[event.key]
  const marks = [...event.currentTarget.querySelectorAll<SVGGElement>('.season-mark')]
  const at = (marks as (Element | null)[]).indexOf(document.activeElement)
  if (!step || at < 0) return
  event.preventDefault()
  marks[step(at, marks.length - 1)]!.focus()
}
