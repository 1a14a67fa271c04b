import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day, daysBetween } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import type { MovePreview } from '../tasks/move-preview.ts'
import type { SeasonSpan } from './season-span.ts'
import type { SeasonMark } from './season-view.ts'

export interface Drag {
  mark: SeasonMark
  day: Day
  /** Null: not answered yet. */
  preview: MovePreview | null
}

interface DragOptions {
  span: SeasonSpan
  today: Day
  /** The preview is null where it has not been answered, or not without an error. */
  onDrop(drag: Drag): void
}

/** Days that the pointer only passes are not asked about. */
const restMs = 120

/** Pixels that a hand trembles within a click. */
const tremble = 5

/** Dragging a job along its lane with a mouse: the day that it rests on is asked about, and Escape leaves everything as it was. */
export function useMarkDrag({ span, today, onDrop }: DragOptions) {
  const pressed = useRef<{ mark: SeasonMark; x: number } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const cancel = () => {
    pressed.current = null
    setDrag(null)
  }
  useEscape(drag !== null, cancel)
  usePreviewOf(drag, setDrag)
  return {
    drag,
    press: (mark: SeasonMark, { pointerType, button, clientX }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) pressed.current = { mark, x: clientX }
    },
    lane: {
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const from = pressed.current
        if (!from || (!drag && Math.abs(event.clientX - from.x) < tremble)) return
        // Captured only now: a press without a move stays a click on the mark.
        event.currentTarget.setPointerCapture(event.pointerId)
        const day = dayUnder(event, span, today)
        if (drag?.day !== day) setDrag({ mark: from.mark, day, preview: null })
      },
      onPointerUp() {
        if (drag) onDrop(drag)
        cancel()
      },
      onPointerCancel: cancel,
    },
  }
}

/** A day of the strip that has not passed. */
function dayUnder(
  { clientX, currentTarget }: PointerEvent<SVGSVGElement>,
  { from: first, to: last }: SeasonSpan,
  today: Day,
): Day {
  const { left, width } = currentTarget.getBoundingClientRect()
  const days = Math.floor(((clientX - left) / width) * (daysBetween(first, last) + 1))
  const day = addDays(first, Math.max(0, days))
  return day < today ? today : day > last ? last : day
}

function useEscape(isOn: boolean, cancel: () => void) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

/** An answer about a day that has been left is dropped. */
function usePreviewOf(drag: Drag | null, setDrag: (change: (drag: Drag | null) => Drag | null) => void) {
  const [task, day] = [drag?.mark.task, drag?.day]
  useEffect(() => {
    if (task === undefined || day === undefined) return
    const ask = () =>
      api.post(`/tasks/${task!}/shift`, { date: day, preview: true }).then(
        preview =>
          'conflicts' in preview &&
          setDrag(now => (now?.mark.task === task && now?.day === day ? { ...now, preview } : now)),
        // Without an answer the drop asks, and the dialog says why.
        () => undefined,
      )
    const waiting = setTimeout(ask, restMs)
    return () => clearTimeout(waiting)
  }, [task, day, setDrag])
}
