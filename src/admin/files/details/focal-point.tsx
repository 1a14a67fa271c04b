import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { pictureUrl } from '../file-thumb.tsx'
import type { FileItem } from '../library/file-item.ts'

interface Point {
  x: number
  y: number
}

interface FocalPointProps {
  item: FileItem
  /** Shares of width and height, 0–1. */
  value: Point
  onChange(value: Point): void
}

const step = 0.01
const bigStep = 0.1

/** The point that stays visible when the picture is cropped: pressed with the pointer, or moved with the arrow keys by 1 % and with Shift by 10 %. */
export function FocalPoint({ item, value, onChange }: FocalPointProps) {
  const picture = useRef<HTMLDivElement>(null)
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = picture.current!.getBoundingClientRect()
    onChange({ x: clamp((clientX - left) / width), y: clamp((clientY - top) / height) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? bigStep : step
    const moved = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key]
    if (!moved) return
    event.preventDefault()
    onChange({ x: clamp(value.x + moved[0]!), y: clamp(value.y + moved[1]!) })
  }
  return (
    <div className="focal">
      <div className="focal-frame">
        <div
          ref={picture}
          className="focal-picture"
          onPointerDown={event => {
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            event.currentTarget.querySelector<HTMLElement>('.focal-point')?.focus()
            move(event)
          }}
          onPointerMove={event => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event)
          }}
        >
          <img src={pictureUrl(item, 640)} alt="" width={item.width ?? 4} height={item.height ?? 3} draggable={false} />
          <Marker value={value} onKeyDown={onKeyDown} />
        </div>
      </div>
      <p className="focal-line text-muted">
        <span>
          Точка кадра {percent(value.x)}&nbsp;% · {percent(value.y)}&nbsp;%
        </span>
        <span aria-hidden="true">
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd>
        </span>
      </p>
    </div>
  )
}

/** Its place is set by a script: the content policy refuses style attributes. */
function Marker({ value, onKeyDown }: { value: Point; onKeyDown(event: KeyboardEvent): void }) {
  const marker = useRef<HTMLSpanElement>(null)
  const [x, y] = [percent(value.x), percent(value.y)]
  useLayoutEffect(() => {
    Object.assign(marker.current!.style, { left: `${x}%`, top: `${y}%` })
  }, [x, y])
  return (
    <span
      ref={marker}
      className="focal-point"
      tabIndex={0}
      role="slider"
      data-own-keys=""
      aria-label="Точка кадра"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={x}
      aria-valuetext={`${x} % слева, ${y} % сверху`}
      onKeyDown={onKeyDown}
    />
  )
}

const percent = (share: number): number => Math.round(share * 100)

/** In whole percent, as it is stored and shown. */
const clamp = (share: number): number => Math.min(100, Math.max(0, percent(share))) / 100
