import { useEffect, useRef } from 'react'
import { awaitIcon } from '#kit/icons/await-icon.ts'
import { createIconClient } from '#kit/icons/icon-client.ts'
import type { Drawing } from '#kit/icons/icon-request.ts'

const icons = createIconClient()

/** An icon chosen by an editor, `lucide:sprout`. Decorative; its space is reserved and it is loaded after the page. */
export function DynamicIcon({ name, size = 20 }: { name: string; size?: 16 | 20 | 24 }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      awaitIcon(name, icons.load(name), icon =>
        place.current?.style.setProperty('--drawing', `url("${toDataUrl(icon)}")`),
      ),
    [name],
  )
  return <span ref={place} aria-hidden="true" className={`dynamic-icon ${sizes[size]}`} />
}

const sizes = { 16: 'size-4', 20: 'size-5', 24: 'size-6' }

/** As an image instead of markup, so that nothing in it can run or load anything. */
export function toDataUrl({
  body,
  width,
  height,
  left = 0,
  top = 0,
  rotate = 0,
  hFlip = false,
  vFlip = false,
}: Drawing): string {
  const [x, y] = [left + width / 2, top + height / 2]
  const turn = `translate(${x} ${y}) rotate(${rotate * 90}) scale(${hFlip ? -1 : 1} ${vFlip ? -1 : 1}) translate(${-x} ${-y})`
  const inner = rotate || hFlip || vFlip ? `<g transform="${turn}">${body}</g>` : body
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${inner}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
