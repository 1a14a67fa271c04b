import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import { ErrorPage } from '#site/error-page.tsx'
import { useLinkClicks } from '#site/link-clicks.ts'
import { themeScript } from '#site/theme-script.ts'
import literata from '#ui/fonts/literata-cyrillic.woff2?url&no-inline'
import onest from '#ui/fonts/onest-cyrillic.woff2?url&no-inline'
import type { Route } from './+types/root.ts'
import '#ui/app.css'

/** The two cuts every page shows first. */
export const links: Route.LinksFunction = () =>
  [onest, literata].map(href => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }))

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f9fafb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#030712" media="(prefers-color-scheme: dark)" />
        <script>{themeScript}</script>
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
      </head>
      <body className="bg-page text-ink">
        <a
          href="#main"
          className="sr-only z-notice rounded-control bg-surface px-4 py-2 text-link focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
        >
          К содержанию
        </a>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useLinkClicks()
  return <Outlet />
}

/** Even the layout failed: the error stands alone. */
export function ErrorBoundary() {
  return (
    <main id="main" className="px-4">
      <ErrorPage error={useRouteError()} />
    </main>
  )
}
