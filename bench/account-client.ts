import { setTimeout as pause } from 'node:timers/promises'

/** A browser with cookies that, behind a trusted proxy, uses a new network for every request. */
export class AccountClient {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async open(): Promise<this> {
    this.#storeCookies(await fetch(`${this.#origin}/sanctum/csrf-cookie`))
    return this
  }

  async post(path: string, body: object): Promise<number> {
    const response = await this.#send(path, body)
    await response.arrayBuffer()
    return response.status
  }

  /** Retries while the server responds with 503; returns the number of refusals. */
  async postUntilAccepted(path: string, body: object): Promise<{ refusals: number }> {
    for (let refusals = 0; ; refusals++) {
      const response = await this.#send(path, body)
      await response.arrayBuffer()
      if (response.status === 200) return { refusals }
      if (response.status !== 503) throw new Error(`${path}: ${response.status}, so the run is void`)
      await pause(Number(response.headers.get('retry-after')) * 1_000)
    }
  }

  async #send(path: string, body: object): Promise<Response> {
    networks++
    const response = await fetch(this.#origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(pair => pair.join('=')).join('; '),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
      },
    })
    this.#storeCookies(response)
    return response
  }

  #storeCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
      this.#cookies.set(name, value)
    }
  }
}

let networks = 0
