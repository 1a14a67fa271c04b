import { useEffect, useState } from 'react'

/**
 * For a part of a page that is printed without the rest. While `isPrinting` the part carries `data-printed-alone`; `print` opens the
 * dialog of the browser, and the page is whole again when that ends.
 */
export function usePrintingAlone() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const end = () => setPrinting(false)
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isPrinting])
  return { isPrinting, print: () => setPrinting(true) }
}
