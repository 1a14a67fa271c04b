import { createContext, useContext } from 'react'
import { Scripts } from 'react-router'

interface PageScriptTexts {
  /** Loader data in React Router's stream format. */
  data: string
  /** The script after the data, from `startScript`. */
  start: string
}

/** Provided by the server entry. */
export const PageScriptsContext = /* @__PURE__ */ createContext<PageScriptTexts | undefined>(undefined)

/**
 * The data of the page and the script that starts it, in place of React Router's `<Scripts>`, which requests all scripts before the
 * page is painted. Rendered with the page, because inserting them afterwards would copy the whole document.
 */
export const PageScripts = () => (
  <>
    {import.meta.env.DEV && <Scripts />}
    {import.meta.env.SSR && <Texts />}
  </>
)

function Texts() {
  const texts = useContext(PageScriptsContext)
  if (!texts) return null
  return (
    <>
      <script type="application/json">{texts.data.replaceAll('<', '\\u003c')}</script>
      <script>{texts.start}</script>
    </>
  )
}
