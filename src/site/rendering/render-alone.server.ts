import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Services, servicesContext } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { buildForPage, idsOf, type PagePolicy } from './pages.server.ts'

/** Renders a public page from the given services, outside of any request: a database in the middle of a transaction, for one. */
export function pageRenderer(build: ServerBuild, pages: readonly PagePolicy[], mode: string) {
  const routes = pages.filter(({ access }) => access === 'public').map(({ path }) => ({ id: path, path }))
  return async (path: string, services: Services): Promise<string> => {
    const url = new URL(path, services.publicUrl)
    const [found] = matchRoutes(routes, url.pathname) ?? []
    if (!found) throw new HttpProblem('missing', `No public page: ${url.pathname}`)
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const render = createRequestHandler(buildForPage(build, idsOf(build).get(found.route.path)), mode)
    const response = await render(new Request(url), context)
    if (response.status !== 200) throw new HttpProblem('missing', 'Такой страницы на\u00a0сайте не\u00a0будет.')
    return response.text()
  }
}
