/**
 * Words of the page that leave their box or are cut by one around it, and a page that can be moved sideways. Runs in the page, so it has
 * everything inside. What scrolls, what ends with an ellipsis and what is only for screen readers may hide its words.
 */
export function wordsOutside(): string[] {
  const found = new Set<string>()
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, select, textarea')
  /** Left and right edge of a box, without its padding on demand. */
  const edges = (box: Element, style: CSSStyleDeclaration, isInside: boolean) => {
    const { left, right } = box.getBoundingClientRect()
    const inset = (side: 'Left' | 'Right') =>
      isInside ? Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`]) : 0
    return { left: left + inset('Left') - 1, right: right - inset('Right') + 1 }
  }
  /** The box that these words leave. */
  const leftBox = (words: DOMRect, parent: Element) => {
    let result: Element | undefined
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (
        style.clipPath === 'inset(50%)' ||
        style.textOverflow === 'ellipsis' ||
        ['auto', 'scroll'].includes(style.overflowX)
      )
        return
      const isOwn = box === parent && !['inline', 'contents'].includes(style.display)
      if (!isOwn && !['hidden', 'clip'].includes(style.overflowX)) continue
      const { left, right } = edges(box, style, isOwn)
      if (words.right > right || words.left < left) result ??= box
    }
    return result
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    const text = nodeValue!.trim()
    if (!text || !parentElement || isHidden(parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const words of range.getClientRects()) {
      const box = words.width > 1 && leftBox(words, parentElement)
      if (box) found.add(`«${text.slice(0, 40)}» leaves ${box.tagName} ${box.className.toString().slice(0, 80)}`)
    }
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide`)
  return [...found]
}
