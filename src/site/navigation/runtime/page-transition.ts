import { normalizePath } from '#kit/addresses.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'

type Name = 'page' | 'layout'

/** How the longest transition or animation of an element ends. */
export interface TransitionEnd {
  /** Delay and duration together, in milliseconds. */
  ms: number
  event: 'transitionend' | 'animationend'
  /** Number of end events to wait for. */
  count: number
}

type Timing = Pick<
  CSSStyleDeclaration,
  'transitionDelay' | 'transitionDuration' | 'animationDelay' | 'animationDuration'
>

export function transitionEndOf(style: Timing): TransitionEnd {
  const transition = durationsMs(style.transitionDelay, style.transitionDuration)
  const animation = durationsMs(style.animationDelay, style.animationDuration)
  const [longestTransition, longestAnimation] = [Math.max(0, ...transition), Math.max(0, ...animation)]
  return longestAnimation > longestTransition
    ? { ms: longestAnimation, event: 'animationend', count: animation.length }
    : { ms: longestTransition, event: 'transitionend', count: transition.length }
}

/** Parses CSS lists such as `'0s, 0.1s'`; a shorter list of delays repeats, as in CSS. Delay and duration are added. */
function durationsMs(delays: string, durations: string): number[] {
  const list = delays.split(',').map(toMilliseconds)
  return durations.split(',').map((duration, index) => toMilliseconds(duration) + list[index % list.length]!)
}

const toMilliseconds = (time: string) => Number.parseFloat(time) * (/ms\s*$/.test(time) ? 1 : 1000) || 0

/** What is replaced on the way to a path: the page in its layout, the whole layout, or nothing. */
export function replacedBy(pathname: string): Name | null {
  const router = browserRouter()
  if (!router || normalizePath(pathname) === normalizePath(router.state.location.pathname)) return null
  const layoutOf = (matches: { route: { id: string } }[] | null) => matches?.[1]?.route.id
  return layoutOf(router.state.matches) === layoutOf(router.match({ pathname })) ? 'page' : 'layout'
}

/** What is about to leave, with the two frames after its first classes. */
let prepared: { name: Name; node: HTMLElement; started: Promise<unknown> } | null = null

/**
 * Adds the first classes of the leave transition, which show nothing yet, so that its two frames pass while the next page is being
 * loaded. `cancelLeave` takes them back.
 */
export function prepareLeave(name: Name | null): void {
  const node = name && document.querySelector<HTMLElement>(`[data-${name}]`)
  if (prepared && prepared.node === node) return
  cancelLeave()
  // A hidden tab has no animation frames.
  if (!node || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  prepared = { name, node, started: begin(node, name, 'leave') }
}

export function cancelLeave(): void {
  if (prepared) prepared.node.classList.remove(...classes(prepared.name, 'leave'))
  prepared = null
}

let leftTarget: Name | null = null

/** Plays the leave transition of the old page or layout; ends early when the navigation is aborted. */
export async function leave(name: Name, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  prepareLeave(name)
  if (!prepared) return
  const { node, started } = prepared
  const cancel = () => {
    prepared = null
    node.classList.remove(...classes(name, 'leave'))
  }
  signal.addEventListener('abort', cancel)
  leftTarget = name
  const left = started.then(() => end(node, name, 'leave'))
  await Promise.race([left, new Promise(resolve => signal.addEventListener('abort', resolve))])
  if (signal.aborted) cancel()
  prepared = null
}

/** Plays the enter transition of a new page or layout, if one has left before. */
export async function enter(name: Name, node: HTMLElement): Promise<void> {
  if (leftTarget !== name) return
  leftTarget = null
  await begin(node, name, 'enter')
  await end(node, name, 'enter')
  node.classList.remove(...classes(name, 'enter'))
}

const classes = (name: Name, phase: 'leave' | 'enter') =>
  ['from', 'active', 'to'].map(part => `${name}-${phase}-${part}`)

function begin(node: HTMLElement, name: Name, phase: 'leave' | 'enter'): Promise<unknown> {
  const [from = '', active = ''] = classes(name, phase)
  node.classList.add(from, active)
  node.getBoundingClientRect()
  return twoFrames()
}

async function end(node: HTMLElement, name: Name, phase: 'leave' | 'enter'): Promise<void> {
  const [from = '', , to = ''] = classes(name, phase)
  if (!node.classList.contains(from)) return
  node.classList.remove(from)
  node.classList.add(to)
  await transitionEnded(node)
}

const twoFrames = () =>
  new Promise<unknown>(resolve => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 100)
  })

async function transitionEnded(node: HTMLElement): Promise<void> {
  const { ms, event, count } = transitionEndOf(getComputedStyle(node))
  if (ms <= 0) return
  await new Promise<void>(resolve => {
    let seen = 0
    const onEnd = ({ target }: Event) => {
      if (target === node && ++seen >= count) done()
    }
    const timer = setTimeout(() => done(), ms + 1)
    const done = () => {
      clearTimeout(timer)
      node.removeEventListener(event, onEnd)
      resolve()
    }
    node.addEventListener(event, onEnd)
  })
}
