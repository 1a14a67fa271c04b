/**
 * What the loader of a public page gets: without the request, so that a page that reads a cookie does not compile. Such a page is
 * the same for everybody and comes from a shared cache; its address is in `url`.
 */
export type PublicLoaderArgs<Args extends { request: Request }> = Omit<Args, 'request'>
