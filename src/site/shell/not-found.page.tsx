import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from 'react-router'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/not-found.page.ts'

export function loader({ url }: PublicLoaderArgs<Route.LoaderArgs>) {
  throw notFound(url.pathname + url.search)
}

/** The server knows the redirects of editors. Unlike on the server, the URL of an unknown page has its hash. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw notFound(url.pathname + url.search + url.hash)
    throw error
  }
}

export default function NotFound() {
  return null
}
