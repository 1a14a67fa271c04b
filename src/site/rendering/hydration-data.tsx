import { createContext, useContext } from 'react'

/** What the loaders answered, as React Router writes it; given by the server's entry. */
export const HydrationDataContext = createContext<string | undefined>(undefined)

/** Always the same text, so the data of a page needs no hash of its own and is not parsed as a script. */
export const hydrationScript = `{const c=window.__reactRouterContext.streamController;c.enqueue(document.currentScript.previousElementSibling.textContent);c.close()}`

/** Part of the page and not put into it afterwards: that would copy the whole document once more. */
export function HydrationData() {
  const data = useContext(HydrationDataContext)
  if (data === undefined) return null
  return (
    <>
      <script type="application/json">{data.replaceAll('<', '\\u003c')}</script>
      <script>{hydrationScript}</script>
    </>
  )
}
