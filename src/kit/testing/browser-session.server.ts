import type { Hono } from 'hono'
import { testOrigin } from './built-app.server.ts'

export interface TestRequest {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** The network the request comes from. */
  from?: string
}

const isRaw = (body: unknown): boolean =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array

/** A site that runs elsewhere, for a browser that asks it over HTTP. */
export const remoteSite = (origin: string): Pick<Hono, 'fetch'> => ({
  fetch: (request: Request) => fetch(request.url.replace(testOrigin, origin), request),
})

/** A browser as the API sees it: it stores cookies and sends the CSRF token, like our own client. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: Pick<Hono, 'fetch'>
  readonly #from: string

  constructor(app: Pick<Hono, 'fetch'>, from = '203.0.113.7') {
    this.#app = app
    this.#from = from
  }

  /** Requests the initial cookies, as a page does. */
  async opened(): Promise<this> {
    await this.request('/sanctum/csrf-cookie')
    return this
  }

  get = (path: string) => this.request(`/api${path}`)
  post = (path: string, body: unknown = {}) => this.request(`/api${path}`, { method: 'POST', body })
  put = (path: string, body: unknown = {}) => this.request(`/api${path}`, { method: 'PUT', body })
  delete = (path: string) => this.request(`/api${path}`, { method: 'DELETE' })

  async request(
    path: string,
    { method = 'GET', body, headers = {}, from = this.#from }: TestRequest = {},
  ): Promise<Response> {
    const token = decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '')
    const request = new Request(testOrigin + path, {
      method,
      ...(body !== undefined && { body: isRaw(body) ? (body as BodyInit) : JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(pair => pair.join('=')).join('; ') }),
        ...(token && { 'x-xsrf-token': token }),
        ...headers,
      },
    })
    const response = await this.#app.fetch(request, { incoming: { socket: { remoteAddress: from } } })
    this.storeCookies(response)
    return response
  }

  storeCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  /** Another browser with the same cookies, as after a theft. */
  copy(): TestBrowser {
    const other = new TestBrowser(this.#app, this.#from)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }
}

/** A browser whose user has registered and signed in with the calls of the forms. */
export async function signedIn(app: Pick<Hono, 'fetch'>, email: string): Promise<TestBrowser> {
  const browser = await new TestBrowser(app).opened()
  const password = 'росток-за-оградой-7'
  const form = { name: 'Ольга', email, password, password_confirmation: password, personal_data_consent: true }
  const registered = await browser.post('/register', form)
  if (registered.status !== 201) throw new Error(`registering: ${registered.status}`)
  const { status } = await browser.post('/login', { email, password })
  if (status !== 200) throw new Error(`signing in: ${status}`)
  return browser
}
