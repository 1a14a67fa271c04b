import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const collectorPath = '/errors-of-the-page.js'

/**
 * Keeps what a page reports, from its first script on. Neither protocol shows the console of both engines: WebKitGTK writes none while it
 * is driven. The policy of the site allows scripts of its own address only, so this one is served there.
 */
const collector = `
window.reported = []
const keep = text => window.reported.push(String(text).slice(0, 300))
addEventListener('error', event => {
  // Firefox reports one for a module that is loaded already, and what needs the module loads it again.
  if (event.target.rel !== 'modulepreload') keep(event.message ?? 'not loaded: ' + (event.target.src ?? event.target.href))
}, true)
addEventListener('unhandledrejection', event => keep(event.reason?.message ?? event.reason))
addEventListener('securitypolicyviolation', event => keep('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
const write = console.error
console.error = (...parts) => { keep(parts.join(' ')); write(...parts) }
`

export interface Connection {
  url: string
  /** Ends all connections and refuses new ones, as a lost network does. */
  cut(): void
  restore(): Promise<void>
}

/** A way to the site that can be cut, because no protocol of both engines takes the network from a page and its worker. */
export async function connectionTo(site: URL): Promise<Connection> {
  const server = createServer((incoming, outgoing) => pass(site, incoming, outgoing))
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      server.close()
      server.closeAllConnections()
    },
    restore: () => listen(port),
  }
}

function pass(site: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.url === collectorPath)
    return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(collector)
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const passed = forward(
    // A reused connection may be closed by the site while the request is sent.
    { host: site.hostname, port: site.port, path: incoming.url, method: incoming.method, headers, agent: false },
    answer => {
      if (answer.headers['content-type']?.startsWith('text/html')) return void withCollector(answer, outgoing)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    },
  )
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

async function withCollector(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
  const page = Buffer.concat(chunks).toString()
  outgoing
    .writeHead(answer.statusCode!, headers)
    .end(page.replace(/<head[^>]*>/, `$&<script src="${collectorPath}"></script>`))
}
