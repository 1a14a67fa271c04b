/** What is measured inside a page; every function runs in the browser and uses nothing of this file. */

export interface RowPlaces {
  count: number
  /** The upper edge of the first row, in pixels from the top of the page. */
  first: number
  /** Rows that end above the lower edge of the window, without what a fixed bar covers. */
  inView: number
  /** The height of the row in the middle of all heights. */
  height: number
}

export function measureRows(selector: string): RowPlaces {
  const boxes = [...document.querySelectorAll(selector)]
    .map(row => row.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  const bars = [...document.querySelectorAll('body *')].filter(
    element => getComputedStyle(element).position === 'fixed',
  )
  const tops = bars
    .map(bar => bar.getBoundingClientRect())
    .filter(({ top, width, height }) => height > 0 && width >= innerWidth * 0.9 && top > innerHeight / 2)
  const edge = Math.min(innerHeight, ...tops.map(({ top }) => top))
  const heights = boxes.map(({ height }) => height).sort((a, b) => a - b)
  return {
    count: boxes.length,
    first: Math.round((boxes[0]?.top ?? Number.NaN) + scrollY),
    inView: boxes.filter(({ bottom }) => bottom <= edge).length,
    height: Math.round(heights[Math.floor(heights.length / 2)] ?? 0),
  }
}

/** The upper edge of the first visible element of a selector whose text contains the words. */
export function measureTop({ selector, words }: { selector: string; words: string }): number {
  const found = [...document.querySelectorAll(selector)].find(
    element =>
      element.getBoundingClientRect().height > 0 &&
      (element.textContent ?? '').replaceAll('\u00a0', ' ').includes(words),
  )
  return found ? Math.round(found.getBoundingClientRect().top + scrollY) : Number.NaN
}

export interface TextSizes {
  /** Per cent of the visible characters. */
  share: number
  characters: number
}

/** Characters of the main content smaller than 16 pixels. */
export function measureText(): TextSizes {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const count = { all: 0, small: 0 }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    const length = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim().length
    if (!parentElement || length === 0 || !parentElement.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height } = range.getBoundingClientRect()
    // Text for screen readers is kept in a box of one pixel.
    if (width < 2 || height < 2 || parentElement.closest('svg') || parentElement.closest('.sr-only')) continue
    count.all += length
    if (Number.parseFloat(getComputedStyle(parentElement).fontSize) < 16) count.small += length
  }
  return { share: count.all === 0 ? 0 : (100 * count.small) / count.all, characters: count.all }
}

/** Targets that a finger misses: neither wide nor high enough, outside of breadcrumbs and running text. */
export function findSmallTargets(): string[] {
  const least = 43.5
  const isInText = (element: Element) => {
    const block = element.closest('p, dd, dt, li, td, th, figcaption, h2, h3, blockquote, label')
    const own = (element.textContent ?? '').trim().length
    return (
      getComputedStyle(element).display === 'inline' &&
      block !== null &&
      (block.textContent ?? '').trim().length > own + 3
    )
  }
  const boxOf = (element: Element) => {
    const boxes = [element.getBoundingClientRect()]
    const label =
      element.closest('label') ?? (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null)
    if (label && element.matches('input[type=checkbox], input[type=radio]')) boxes.push(label.getBoundingClientRect())
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content === 'none' || style.position !== 'absolute') continue
      boxes.push(new DOMRect(0, 0, Number.parseFloat(style.width) || 0, Number.parseFloat(style.height) || 0))
    }
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    }
  }
  const small: string[] = []
  for (const element of document.querySelectorAll(
    'a[href], button, select, textarea, summary, input:not([type=hidden])',
  )) {
    const own = element.getBoundingClientRect()
    if (
      own.width < 2 ||
      own.height < 2 ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue
    if (element.closest('nav[aria-label="Вы здесь"], .sr-only') || isInText(element)) continue
    const { width, height } = boxOf(element)
    if (height >= least && width >= least) continue
    const name =
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30) || element.tagName
    small.push(`${name} ${Math.round(width)}×${Math.round(height)}`)
  }
  return small
}

/** The smallest letters of a field; a phone zooms into fields under 16 pixels. */
export function measureFields(): number {
  const fields = [
    ...document.querySelectorAll(
      'select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=range])',
    ),
  ]
  const shown = fields.filter(field => field.checkVisibility())
  return Math.min(Number.POSITIVE_INFINITY, ...shown.map(field => Number.parseFloat(getComputedStyle(field).fontSize)))
}

/** Per cent of the height of the window that fixed and stuck parts cover after a scroll. */
export function measureSticky(): number {
  const covered = new Array(innerHeight).fill(false)
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') continue
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const isStuck = position === 'fixed' || Math.abs(top - (Number.parseFloat(getComputedStyle(element).top) || 0)) < 1
    if (!isStuck || height < 2 || width < innerWidth / 2 || !element.checkVisibility({ visibilityProperty: true }))
      continue
    covered.fill(true, Math.max(0, Math.floor(top)), Math.max(0, Math.min(innerHeight, Math.ceil(bottom))))
  }
  return (100 * covered.filter(Boolean).length) / innerHeight
}

/** Texts with less contrast to the colour behind them. White on a colour are labels of controls, for which 4.5 is enough. */
export function findPaleTexts(least: number): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const rgba = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const over = (top: number[], under: number[]) =>
    [0, 1, 2].map(at => (top[at]! * top[3]!) / 255 + under[at]! * (1 - top[3]! / 255))
  const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = (colour: number[]) =>
    0.2126 * linear(colour[0]!) + 0.7152 * linear(colour[1]!) + 0.0722 * linear(colour[2]!)
  const behind = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255]
    const own = rgba(getComputedStyle(element).backgroundColor)
    return own[3] === 255 ? own : over(own, behind(element.parentElement))
  }
  const pale = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = (node.textContent ?? '').trim()
    if (!element || text === '' || element.closest('script, style, noscript, option, :disabled, .sr-only')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const colour = rgba(getComputedStyle(element).color)
    const ground = behind(element)
    const [own, under] = [light(over(colour, ground)), light(ground)]
    const ratio = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05)
    if (ratio < (own > under ? Math.min(least, 4.5) : least)) pale.add(`${text.slice(0, 30)} ${ratio.toFixed(2)}`)
  }
  return [...pale]
}
