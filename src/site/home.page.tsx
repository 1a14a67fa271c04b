import { useRouteLoaderData } from 'react-router'
import { moscowDay } from '#features/plants/season.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { Route } from './+types/home.page.ts'
import type { MenuGroup } from './catalog-menu.tsx'
import { Crops } from './home/crops.tsx'
import { WorkedExample } from './home/example.tsx'
import { Hero } from './home/hero.tsx'
import { Jobs } from './home/jobs.tsx'
import { Questions } from './home/questions.tsx'
import { Trust } from './home/trust.tsx'
import { findHome } from './home.server.ts'
import { homeMeta } from './home-meta.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const today = moscowDay(new Date())
  return { ...(await cache.remember(`home ${today}`, () => findHome(db, today))), meta: homeMeta(publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { decade, jobs, plates, example, numbers } = loaderData
  const menu = useRouteLoaderData<{ groups: MenuGroup[] }>('root')
  const groups = menu?.groups ?? []
  return (
    <>
      <Hero groups={groups} plates={plates} />
      <Questions />
      <Jobs decade={decade} jobs={jobs} />
      <Crops groups={groups} />
      {example && <WorkedExample example={example} />}
      <Trust numbers={numbers} />
    </>
  )
}
