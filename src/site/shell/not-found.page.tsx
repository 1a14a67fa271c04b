import type { ClientLoaderFunctionArgs } from 'react-router'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/not-found.page.ts'

export function loader({ url }: PublicLoaderArgs<Route.LoaderArgs>) {
  throw notFound(url.pathname + url.search)
}

/** No request is needed; unlike on the server, the URL has its hash. */
export function clientLoader({ url }: ClientLoaderFunctionArgs) {
  throw notFound(url.pathname + url.search + url.hash)
}

export default function NotFound() {
  return null
}
