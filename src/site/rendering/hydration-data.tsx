import { createContext, useContext } from 'react'

/** Loader data in React Router's stream format; provided by the server entry. */
export const HydrationDataContext = createContext<string | undefined>(undefined)

/** A constant script, so that one CSP hash is enough; the data itself is in a JSON block before it. */
export const hydrationScript = `{const c=window.__reactRouterContext.streamController;c.enqueue(document.currentScript.previousElementSibling.textContent);c.close()}`

/** Rendered with the page, because inserting it afterwards would copy the whole document. */
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
