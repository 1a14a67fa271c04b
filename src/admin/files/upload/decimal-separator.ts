/**
 * The widget prints sizes with a point in every language, so the text is corrected where it appears. Returns what ends that.
 */
export function correctSizes(host: HTMLElement, separator: string): () => void {
  if (separator === '.') return () => {}
  const correct = () => {
    for (const { firstChild } of host.querySelectorAll('.filepond--file-info-sub')) {
      const text = firstChild?.nodeValue ?? ''
      const corrected = withSeparator(text, separator)
      if (firstChild && corrected !== text) firstChild.nodeValue = corrected
    }
  }
  const observer = new MutationObserver(correct)
  observer.observe(host, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

/** `6.5 МБ` as `6,5 МБ`. */
export const withSeparator = (size: string, separator: string): string =>
  size.replace(/^(\d+)\.(\d+)(?= )/, `$1${separator}$2`)
