import { useEffect, useState } from 'react'
import { RelativeTime } from '#ui/relative-time.tsx'
import { onResizeEnd } from '#ui/resize-end.ts'
import { Sample } from './sample.tsx'

export function TimeSection() {
  return (
    <>
      <Sample title="Относительное время">
        <p>
          Записано <RelativeTime dateTime="2026-05-20T09:30:00+03:00" />
        </p>
      </Sample>
      <Sample title="Конец изменения размера">
        <ResizeEnd />
      </Sample>
    </>
  )
}

function ResizeEnd() {
  const [widths, setWidths] = useState<number[]>([])
  useEffect(() => onResizeEnd(width => setWidths(all => [...all, width])), [])
  return (
    <p>
      Ширина окна после каждого изменения:{' '}
      <output aria-label="Ширины окна">{widths.join(', ') || 'не менялась'}</output>
    </p>
  )
}
