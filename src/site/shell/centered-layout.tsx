import { Outlet } from 'react-router'
import { LayoutFrame } from './layout-frame.tsx'
import { Logo } from './logo.tsx'

/** The layout of sign-in and related pages: one centered card. */
export default function CenteredLayout() {
  return (
    <LayoutFrame>
      <header className="site mx-auto flex h-14 max-w-page items-center px-4 sm:px-6 md:h-17 lg:px-8">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 pt-4 pb-16 focus:outline-none sm:px-6 md:pt-12">
        <Outlet />
      </main>
    </LayoutFrame>
  )
}
