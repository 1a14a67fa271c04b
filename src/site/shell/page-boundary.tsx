import { Component, createRef, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import type { AppError } from '#kit/problem.ts'
import { currentPage, lastRenderedPage, snapshotPage } from '#site/navigation/last-rendered-html.ts'
import { navigationRuntime } from '#site/navigation/load-runtime.ts'
import { ErrorPage } from './error-page.tsx'

/** The error boundary between a layout and its pages, so that header and footer stay when a page fails. */
export default function PageBoundary() {
  const { pathname } = useLocation()
  return (
    <PageErrorBoundary key={normalizePath(pathname)}>
      <Outlet />
    </PageErrorBoundary>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}

/**
 * When a component fails in the browser, the last rendered HTML stays visible. Only errors with `fatal` show the error page; on
 * the server every error does.
 */
class PageErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  private frame = createRef<HTMLDivElement>()

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override getSnapshotBeforeUpdate() {
    if (this.state.error !== undefined) snapshotPage()
    return null
  }

  override componentDidCatch(error: unknown) {
    navigationRuntime.current?.indicator.finish({ error: true })
    if (isCrawler())
      // biome-ignore lint/suspicious/noConsole: the specification requires this message in the console for crawlers
      console.error(`[app] Not rendering error page for bot with user agent \`${navigator.userAgent}\`:`, error)
    if (!isFatal(error)) navigationRuntime.current?.stay()
  }

  override componentDidMount() {
    currentPage.fail = error => this.setState({ error })
    if (this.state.error !== undefined) this.restore()
    else if (this.frame.current) void navigationRuntime.current?.enter('page', this.frame.current)
  }

  override componentDidUpdate() {
    if (this.state.error !== undefined) this.restore()
  }

  override render() {
    const { error } = this.state
    if (error !== undefined && isFatal(error) && !isCrawler()) throw error
    return error === undefined ? (
      <div ref={this.frame} data-page="">
        {this.props.children}
      </div>
    ) : (
      <div ref={this.frame} key="kept" />
    )
  }

  /** This HTML is allowed by the policy in `trusted-types.ts`. */
  private restore() {
    const frame = this.frame.current
    if (frame?.innerHTML !== '') return
    frame.innerHTML = lastRenderedPage.html
    document.title = lastRenderedPage.title
  }
}

function isFatal(error: unknown): boolean {
  const { fatal, unhandled } = (isRouteErrorResponse(error) ? error.data : error) as Partial<AppError> & {
    unhandled?: boolean
  }
  return fatal === true || unhandled === true
}

function isCrawler(): boolean {
  return /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(navigator.userAgent)
}
