import { useRouteLoaderData } from 'react-router'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { MenuGroup } from '#site/shell/catalog-menu.tsx'
import type { Route } from './+types/home.page.ts'
import { Crops } from './crops.tsx'
import { WorkedExample } from './example.tsx'
import { findHome } from './find-home.server.ts'
import { Hero } from './hero.tsx'
import { homeMeta } from './home-meta.server.ts'
import { Jobs } from './jobs.tsx'
import { Questions } from './questions.tsx'
import { Trust } from './trust.tsx'

export async function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
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
