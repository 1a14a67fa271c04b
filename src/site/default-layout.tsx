import { Outlet } from 'react-router'
import { findMenu } from '#features/plants/queries.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import type { Route } from './+types/default-layout.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CatalogMenu } from './catalog-menu.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ScrollManager } from './scroll-manager.tsx'

/** A menu is not worth a page: when it cannot be read, the page's own loader meets the same trouble and reports it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { groups: await findMenu(db).catch(() => []) }
}

export const shouldRevalidate = () => false

/** The frame of every ordinary page. Header and footer stand outside the page and do not move with it. */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Header />
      {/* Undefined while an error page stands in for a document that never came. */}
      <CatalogMenu groups={loaderData?.groups ?? []} />
      <main id="main" tabIndex={-1} className="mx-auto min-h-[60dvh] max-w-page px-4 pt-5 focus:outline-none sm:px-6 lg:px-8">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <ScrollManager />
    </>
  )
}
