import { type RefCallback, useCallback } from 'react'

/** The default of the specification. */
const motion = { duration: 250, easing: 'ease-in-out' }

/** Rows that come, go or change places glide there; for people who asked for less motion they jump. The code comes after the page. */
export function useListMotion<Element extends HTMLElement>(): RefCallback<Element> {
  return useCallback((list: Element | null) => {
    if (!list) return
    let isGone = false
    let stop = () => {}
    void import('@formkit/auto-animate').then(
      ({ autoAnimate }) => {
        if (isGone) return
        const { disable, destroy } = autoAnimate(list, motion)
        stop = destroy ?? disable
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
}
