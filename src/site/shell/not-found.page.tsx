import type { ClientLoaderFunctionArgs } from 'react-router'
import { notFound } from '#kit/problem.ts'
import type { Route } from './+types/not-found.page.ts'

export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url.pathname + url.search)
}

/** Nothing to ask the server for; here the address still has its hash. */
export function clientLoader({ url }: ClientLoaderFunctionArgs) {
  throw notFound(url.pathname + url.search + url.hash)
}

export default function NotFound() {
  return null
}
