/** The part of React Router's data router that we use outside of components. Its global names are internal and used only here. */
interface Match {
  route: { id: string; handle?: unknown }
}

interface RouterLocation {
  pathname: string
  search: string
  hash: string
  key: string
  state: unknown
}

export interface BrowserRouter {
  state: {
    location: RouterLocation
    historyAction: 'POP' | 'PUSH' | 'REPLACE'
    matches: Match[]
    navigation: { state: string; location?: RouterLocation }
  }
  match(location: { pathname: string }): Match[] | null
  navigate(to: string | number, options?: NavigateOptions): Promise<void>
  subscribe(listener: (state: BrowserRouter['state']) => void): () => void
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
}

interface RouteFiles {
  module: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
  hasClientLoader?: boolean
  imports?: string[]
}

interface Manifest {
  version: string
  routes: Record<string, RouteFiles>
}

const internals = () =>
  window as unknown as { __reactRouterDataRouter?: BrowserRouter; __reactRouterManifest: Manifest }

/** Undefined until the page is hydrated. */
export const browserRouter = (): BrowserRouter | undefined => internals().__reactRouterDataRouter

/** Id of the build that this page was loaded from. */
export const buildId = (): string => internals().__reactRouterManifest.version

/** Files of the routes that match a path. */
export function routeFiles(pathname: string): RouteFiles[] {
  const { routes } = internals().__reactRouterManifest
  return (browserRouter()?.match({ pathname }) ?? []).flatMap(({ route }) => routes[route.id] ?? [])
}
