import type { ComponentType } from 'react'
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'

type Entry = ServerBuild['entry']['module']
type Loader = NonNullable<ServerBuild['routes'][string]>['module']['loader']

interface Parts {
  root: ComponentType
  loader: Loader
  handleRequest: Entry['default']
}

const asset = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
}
const route = {
  ...asset,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: '/assets/page.js',
  imports: [],
  css: [],
}

/** A server build with two routes, the page `/` inside of `root`, in the format of the framework's compiler. */
export const routerBuild = ({ root, loader, handleRequest }: Parts): ServerBuild =>
  ({
    entry: { module: { default: handleRequest, handleError: () => {} } },
    routes: {
      root: { id: 'root', path: '', module: { default: root, ErrorBoundary: root } },
      '/': { id: '/', parentId: 'root', index: true, module: { default: () => null, loader } },
    },
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: {
        root: { ...route, id: 'root', path: '', hasLoader: false },
        '/': { ...route, id: '/', parentId: 'root', index: true },
      },
      url: '/assets/manifest.js',
      version: 'a1b2',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild

/** The context that the router passes to the server entry for the page `/`. */
export async function entryContextOf(parts: Omit<Parts, 'handleRequest'>): Promise<EntryContext> {
  let found: EntryContext | undefined
  const build = routerBuild({
    ...parts,
    handleRequest: async (_request, status, headers, context) => {
      found = context
      return new Response(null, { status, headers })
    },
  })
  await createRequestHandler(build, 'production')(new Request('http://site.test/'), new RouterContextProvider())
  if (!found) throw new Error('the router did not call the entry')
  return found
}
