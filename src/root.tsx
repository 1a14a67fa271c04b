import type { ReactNode } from 'react'
import { data, Links, Meta, Outlet, useRouteError } from 'react-router'
import { findAdvertisements, findLinks } from '#features/links/find-links.server.ts'
import { findMenu } from '#features/plants/find-plants.server.ts'
import { describeError } from '#kit/describe-error.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { isRecordId, validateRoute } from '#kit/navigation/validate-route.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { loadNavigationRuntime } from '#site/navigation/load-runtime.ts'
import { ScrollManager } from '#site/navigation/scroll-manager.tsx'
import { PageScripts } from '#site/rendering/page-scripts.tsx'
import { DefaultFrame } from '#site/shell/default-frame.tsx'
import { DeferredShell } from '#site/shell/deferred-shell.tsx'
import { ErrorPage } from '#site/shell/error-page.tsx'
import { SkipLinks } from '#site/shell/skip-links.tsx'
import literata from '#ui/fonts/literata-cyrillic.woff2?url&no-inline'
import onest from '#ui/fonts/onest-cyrillic.woff2?url&no-inline'
import appStyles from '#ui/styles/app.css?url'
import type { Route } from './+types/root.ts'
import { firstPaintScript } from './site/rendering/first-paint-script.ts'

/**
 * The stylesheet and the two font files that the top of every page needs. A stylesheet that a script imports would be loaded again with
 * every deferred script that shares a chunk with it, after those of the page, whose rules it would override.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  ...[onest, literata].map(href => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

/** Without the menu or the links a page still answers, but is not stored: the next one to ask may get a whole one. */
export async function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, log } = context.get(servicesContext)
  let isWhole = true
  const without = (error: unknown) => {
    isWhole = false
    log.warn({ error: describeError(error) }, 'a page went out without its menu or links')
    return []
  }
  const [groups, useful, advertisements] = await Promise.all([
    cache.remember('menu', () => findMenu(db)).catch(without),
    findLinks({ db, cache }, 'footer').catch(without),
    findAdvertisements({ db, cache }).catch(without),
  ])
  return data({ groups, useful, advertisements }, isWhole ? undefined : { headers: { 'Cache-Control': 'no-store' } })
}

/** Those of the loader; a page with headers of its own has them instead. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Runs before the guards, so that an invalid record id is 404 for everyone. */
const refuseBadRecords: Route.MiddlewareFunction = ({ params, url }) => {
  validateRoute(isRecordId(params.id), url.pathname + url.search + url.hash)
}

export const middleware = [refuseBadRecords]

const runNavigationMiddleware: Route.ClientMiddlewareFunction = async (args, next) => {
  const found = await loadNavigationRuntime()
  return found ? found.navigationMiddleware(args, next) : next()
}

export const clientMiddleware = [refuseBadRecords, runNavigationMiddleware]

/** The menu is loaded with the document only; navigations load only their page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f9fafb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#030712" media="(prefers-color-scheme: dark)" />
        {/* It has run when the page hydrates. The empty element keeps its place among the other scripts of the head. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? firstPaintScript : ''}</script>
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <Links />
      </head>
      <body className="bg-page text-ink">
        <SkipLinks />
        {children}
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <ScrollManager />
      <DeferredShell />
    </>
  )
}

/** For errors before a layout is chosen: shows the error page in the default frame. */
export function ErrorBoundary() {
  return (
    <DefaultFrame>
      <ErrorPage error={useRouteError()} />
      <ScrollManager />
    </DefaultFrame>
  )
}
