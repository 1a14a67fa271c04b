import { timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'

export interface Metrics {
  count(route: string, method: string, status: number): void
  /** How long a request took, in seconds. */
  time(route: string, method: string, seconds: number): void
  /** Exports what `read` returns. Gauges of one name differ in their labels. */
  gauge(name: string, help: string, labels: Labels, read: () => number | Promise<number>): void
  /** Exports one series for each element that `read` returns; none while it fails. */
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Promise<readonly Sample[]>): void
  /** Returns what adds to the counter. */
  counter(name: string, help: string, labelNames: readonly string[]): (labels: Labels, amount?: number) => void
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

type Labels = Readonly<Record<string, string>>

export interface Sample {
  labels: Labels
  value: number
}

/** Of requests by route, method and status; `ofProcess` adds memory, event loop, garbage collection and the rest of what Node tells. */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const register = new Registry()
  const registers = [register]
  if (ofProcess) collectDefaultMetrics({ register })
  const requests = new Counter({
    registers,
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'method', 'status'],
  })
  const durations = new Histogram({
    registers,
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to its response, without answers from the cache',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  return {
    count: (route, method, status) => requests.inc({ route, method: methodLabel(method), status }),
    time: (route, method, seconds) => durations.observe({ route, method: methodLabel(method) }, seconds),
    ...openGauges(registers),
    counter(name, help, labelNames) {
      const own = new Counter({ registers, name, help, labelNames: [...labelNames] })
      return (labels, amount = 1) => own.inc(labels, amount)
    },
    text: () => register.metrics(),
  }
}

type Series = [labels: Labels, read: () => number | Promise<number>]

function openGauges(registers: Registry[]): Pick<Metrics, 'gauge' | 'gauges'> {
  const series = new Map<string, Series[]>()
  return {
    gauge(name, help, labels, read) {
      const known = series.get(name)
      if (known) return void known.push([labels, read])
      const own: Series[] = [[labels, read]]
      series.set(name, own)
      new Gauge({
        registers,
        name,
        help,
        labelNames: Object.keys(labels),
        async collect() {
          // All begin before anything is awaited: what another gauge asks the database for must not be counted by this one.
          const values = await Promise.all(own.map(([, readNow]) => readNow()))
          for (const [at, [of]] of own.entries()) this.set(of, values[at]!)
        },
      })
    },
    gauges(name, help, labelNames, read) {
      new Gauge({
        registers,
        name,
        help,
        labelNames: [...labelNames],
        async collect() {
          const samples = await read().catch(() => [])
          this.reset()
          for (const { labels, value } of samples) this.set(labels, value)
        },
      })
    },
  }
}

/** Requires the token. Without it only loopback is allowed, and only while the public URL is local, because a proxy on this machine also connects from loopback. */
export async function metricsResponse(c: Context<ShellEnv>, metrics: Metrics): Promise<Response> {
  const isOpen = isLocalAddress(c.get('services').publicUrl) && isLoopback(c)
  if (!isOpen && !hasToken(c)) return problemResponse(c, new HttpProblem('missing'))
  return c.text(await metrics.text(), 200, {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    'Cache-Control': 'no-store',
  })
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
