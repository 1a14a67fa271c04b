import type { EntryContext } from 'react-router'

type Context = Pick<EntryContext, 'manifest' | 'serverHandoffString'> & {
  staticHandlerContext: { matches: { route: { id: string } }[] }
}

/** The data block is the element before the script. In development React Router's own script has created the stream. */
const developmentScript =
  '{const c=window.__reactRouterContext.streamController;c.enqueue(document.currentScript.previousElementSibling.textContent);c.close()}'

/** Milliseconds. A page that is opened in the background is not painted, but starts. */
const maxWaitMs = 1_500

/**
 * The script that gives the router its data, and imports the scripts of the page after the first paint that the browser reports (the
 * first frame is earlier than its paint): until then the stylesheet, the fonts and the picture at the top have the connection for themselves. It sets the same globals as React Router's `<Scripts>`.
 */
export function startScript({ manifest, serverHandoffString, staticHandlerContext: { matches } }: Context): string {
  if (import.meta.env.DEV) return developmentScript
  const routes = matches.map(({ route }) => manifest.routes[route.id]!)
  const modules = [manifest.url, ...routes.map(({ module }) => module)]
  // Imported by those modules: without the list the browser would learn about them one level after the other.
  const imports = [...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)]
  const files = JSON.stringify([...modules, ...new Set(imports.filter(file => !modules.includes(file)))])
  const byRoute = routes.map(({ id }, index) => `${JSON.stringify(id)}:m[${index + 1}]`).join()
  return `{const d=document,w=window,text=d.currentScript.previousElementSibling.textContent;
w.__reactRouterContext=${serverHandoffString};
w.__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(text);c.close()}}).pipeThrough(new TextEncoderStream());
let start=()=>{start=()=>{};Promise.all(${files}.map(f=>import(f))).then(m=>{w.__reactRouterRouteModules={${byRoute}};return import(${JSON.stringify(manifest.entry.module)})})};
const soon=ms=>setTimeout(()=>start(),ms);
soon(d.hidden?0:${maxWaitMs});new PerformanceObserver(()=>soon(0)).observe({type:'paint',buffered:true})}`
}
