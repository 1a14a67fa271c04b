import { progressAt } from './progress.ts'

const throttleMs = 200
const hideDelayMs = 500
const resetDelayMs = 400

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let frame = 0
let isRunning = false
let isShown = false
let isErrorShown = false

/** Starts the indicator; it becomes visible after `throttleMs`. An error stays visible for its time: the way back from a failed page is a navigation too. */
export function start(): void {
  if (isErrorShown) return
  stop()
  isRunning = true
  draw(0)
  show(false)
  timer = setTimeout(() => {
    show(true)
    draw(0)
    frame = requestAnimationFrame(first => grow(first))
  }, throttleMs)
}

export const isActive = (): boolean => isRunning

/** Ends the indicator, optionally as an error. */
export function finish({ error = false } = {}): void {
  if (!isRunning && !error) return
  stop()
  if (!isShown && !error) return
  isErrorShown = error
  show(true)
  element().classList.toggle('is-error', error)
  draw(100)
  timer = setTimeout(() => {
    isErrorShown = false
    show(false)
    timer = setTimeout(() => draw(0), resetDelayMs)
  }, hideDelayMs)
}

function stop(): void {
  clearTimeout(timer)
  cancelAnimationFrame(frame)
  isRunning = false
}

function grow(first: number): void {
  frame = requestAnimationFrame(now => {
    draw(progressAt(now - first))
    grow(first)
  })
}

function show(isVisible: boolean): void {
  isShown = isVisible
  if (!isVisible && !bar) return
  const { classList } = element()
  if (isRunning) classList.remove('is-error')
  classList.toggle('is-shown', isVisible)
  element().ariaHidden = isVisible ? null : 'true'
}

/** Sets styles through the DOM, which the Content-Security-Policy allows, and without rendering a component. */
function draw(progress: number): void {
  if (!bar) return
  bar.style.transform = `scaleX(${progress}%)`
  bar.style.backgroundSize = `${progress === 0 ? 0 : 10_000 / progress}% auto`
}

function element(): HTMLElement {
  if (bar?.isConnected) return bar
  bar ??= document.createElement('div')
  bar.className = 'loading-indicator'
  bar.role = 'progressbar'
  bar.ariaLabel = 'Страница загружается'
  document.body.append(bar)
  return bar
}
