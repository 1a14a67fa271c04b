import { Component, createRef, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import type { AppError } from '#kit/problem.ts'
import { currentPage, lastRenderedPage, snapshotPage } from '#site/navigation/last-rendered-html.ts'
import { navigationRuntime } from '#site/navigation/load-runtime.ts'
import { ErrorPage } from './error-page.tsx'

/** Between a layout and its pages: header and footer stay when a page fails. */
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
 * A component that fails in the browser does not take a readable page away: it is logged, and what was drawn last stays
 * as it is. Only an error of ours that says so (`fatal`) brings the error page. On the server every error does.
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
    // biome-ignore lint/suspicious/noConsole: the specification wants the error of a crawler's page in the browser's log
    if (isCrawler()) console.error(`[app] Not rendering error page for bot with user agent \`${navigator.userAgent}\`:`, error)
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

  /** The kept page is the one text that may become markup, see `trusted-types.ts`. */
  private restore() {
    const frame = this.frame.current
    if (frame?.innerHTML === '') frame.innerHTML = lastRenderedPage.html
  }
}

function isFatal(error: unknown): boolean {
  const { fatal, unhandled } = (isRouteErrorResponse(error) ? error.data : error) as Partial<AppError> & { unhandled?: boolean }
  return fatal === true || unhandled === true
}

function isCrawler(): boolean {
  return /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(navigator.userAgent)
}
