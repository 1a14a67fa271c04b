import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'

export interface Metrics {
  count(route: string, method: string, status: number): void
  /** Exports what `read` returns, under this name and these labels. */
  gauge(name: string, labels: string, read: () => number): void
  text(): string
}

/** Counts requests by route, method and status, and exports them with memory and uptime in the Prometheus text format. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const gauges = new Map<string, Map<string, () => number>>()
  return {
    gauge(name, labels, read) {
      const series = gauges.get(name) ?? new Map()
      gauges.set(name, series.set(labels, read))
    },
    count(route, method, status) {
      const key = `route="${route}",method="${methodLabel(method)}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
    },
    text() {
      const { rss, heapUsed } = process.memoryUsage()
      return [
        '# TYPE http_requests_total counter',
        ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        ...[...gauges].flatMap(([name, series]) => [
          `# TYPE ${name} gauge`,
          ...[...series].map(([labels, read]) => `${name}{${labels}} ${read()}`),
        ]),
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${rss}`,
        '# TYPE process_heap_used_bytes gauge',
        `process_heap_used_bytes ${heapUsed}`,
        '# TYPE process_uptime_seconds gauge',
        `process_uptime_seconds ${Math.round(process.uptime())}`,
        '',
      ].join('\n')
    },
  }
}

/** Requires the token. Without it only loopback is allowed, and only while the public URL is local, because a proxy on this machine also connects from loopback. */
export function metricsResponse(c: Context<ShellEnv>, metrics: Metrics): Response {
  const isOpen = isLocalAddress(c.get('services').publicUrl) && isLoopback(c)
  if (!isOpen && !hasToken(c)) return problemResponse(c, new HttpProblem('missing'))
  return c.text(metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' })
}

/** Clients may send any method; unknown ones share one label, so that the number of series stays limited. */
const methodLabel = (method: string) => (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other')

const isLocalAddress = (publicUrl: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(publicUrl).hostname)

function isLoopback(c: Context): boolean {
  if (!c.env || c.req.header('x-forwarded-for') || c.req.header('forwarded')) return false
  try {
    return /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(c).remote.address ?? '')
  } catch {
    return false
  }
}

function hasToken(c: Context<ShellEnv>): boolean {
  const token = c.get('services').metricsToken
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && token !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}
