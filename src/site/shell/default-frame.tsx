import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { BottomBar } from './bottom-bar.tsx'
import { CatalogMenu, type MenuGroup } from './catalog-menu.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LayoutFrame } from './layout-frame.tsx'

/** The frame of most pages. Header and footer are outside of page transitions. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  // Undefined when the root loader's data is missing, on an error page.
  const menu = useRouteLoaderData<{ groups: MenuGroup[] }>('root')
  return (
    <LayoutFrame>
      <Header />
      <CatalogMenu groups={menu?.groups ?? []} />
      <DemoStrip />
      <main id="main" tabIndex={-1} className="mx-auto min-h-[60dvh] max-w-page px-4 pt-5 focus:outline-none sm:px-6 lg:px-8">
        {children}
      </main>
      <Footer />
      <BottomBar />
    </LayoutFrame>
  )
}
