import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { navigationRuntime } from '#site/navigation/load-runtime.ts'

/** The root element of a layout, target of the layout transition. */
export function LayoutFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current) void navigationRuntime.current?.enter('layout', frame.current)
  }, [])
  return (
    <div ref={frame} data-layout="">
      {children}
    </div>
  )
}
