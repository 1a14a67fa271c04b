import type { ReactNode } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import type { OutgoingLink } from '#features/links/outgoing-link.ts'
import { OutgoingLinks } from '#features/links/outgoing-links.tsx'
import { type PrintedAddress, PrintedFoot } from '#ui/page/printed-foot.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CatalogMenu, type MenuGroup } from './catalog-menu.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LayoutFrame } from './layout-frame.tsx'

/** The frame of most pages. Header and footer are outside of page transitions. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  // Undefined when the root loader's data is missing, on an error page.
  const menu = useRouteLoaderData<{ groups: MenuGroup[]; useful: OutgoingLink[] }>('root')
  return (
    <LayoutFrame>
      <Header />
      <CatalogMenu groups={menu?.groups ?? []} />
      <DemoStrip />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[60dvh] max-w-page px-4 pt-5 focus:outline-none sm:px-6 lg:px-8"
      >
        {children}
        <PageFoot />
        <PageLinks />
      </main>
      <Footer useful={menu?.useful ?? []} />
      <BottomBar />
    </LayoutFrame>
  )
}

/** On paper: the address of a page whose loader has `printed`. */
function PageFoot() {
  const pages = useMatches().map(
    ({ loaderData }) => (loaderData ?? {}) as { printed?: PrintedAddress; isDemo?: boolean },
  )
  return pages.map(
    ({ printed, isDemo = false }) => printed && <PrintedFoot key={printed.address} printed={printed} isDemo={isDemo} />,
  )
}

/** The links that the page's loader has found for it. */
function PageLinks() {
  const found = useMatches().flatMap(
    ({ loaderData }) => (loaderData as { links?: readonly OutgoingLink[] } | undefined)?.links ?? [],
  )
  return <OutgoingLinks links={found} />
}
