import { openSender } from './flood-socket.ts'
import { tryPriority } from './processes.ts'

/** The open-loop load generator, run as a separate process: sends at a fixed rate whatever comes back, and prints one line of JSON. */

export interface FloodOptions {
  origin: string
  paths: string[]
  perSecond: number
  seconds: number
  /** What is sent before is not counted: the server needs this long to see that a burst is an overload. */
  countFromSecond: number
}

export interface FloodResult {
  /** Counted requests, and their response times in milliseconds. */
  sent: number
  accepted: number[]
  /** Answers with 200 that came while requests were counted, also to those of the burst before. */
  served: number
  refused: number[]
  /** Neither 200 nor 503. */
  failures: string[]
  /** The same for `/healthz`, asked 50 times a second. */
  probes: number[]
  probeFailures: string[]
  /** That were counted. */
  seconds: number
  /** Milliseconds from the last request to the last response. */
  drainedIn: number
}

const timeoutMs = 30_000

/** Requests come from so many addresses, because the site limits the connections of one network. */
const sources = Array.from({ length: 16 }, (_, n) => `127.66.0.${n + 1}`)

const emptyResult = (seconds: number): FloodResult => ({
  sent: 0,
  accepted: [],
  served: 0,
  refused: [],
  failures: [],
  probes: [],
  probeFailures: [],
  seconds,
  drainedIn: 0,
})

async function run({ origin, paths, perSecond, seconds, countFromSecond }: FloodOptions): Promise<FloodResult> {
  const sender = openSender(origin, sources, timeoutMs)
  const request = async (path: string) => {
    const started = performance.now()
    const status = await sender.send(path)
    return { ms: performance.now() - started, status }
  }
  const result = emptyResult(seconds - countFromSecond)
  const open: Promise<void>[] = []
  const started = performance.now()
  const isCounting = () => performance.now() - started > countFromSecond * 1_000
  const send = async (path: string) => {
    const isCounted = isCounting()
    const { ms, status } = await request(path)
    if (status === 200 && isCounting() && performance.now() - started < seconds * 1_000) result.served++
    if (!isCounted) return
    result.sent++
    if (status === 200) result.accepted.push(ms)
    else if (status === 503) result.refused.push(ms)
    else result.failures.push(String(status))
  }
  const probe = async () => {
    const isCounted = isCounting()
    const { ms, status } = await request('/healthz')
    if (!isCounted) return
    if (status === 200) result.probes.push(ms)
    else result.probeFailures.push(String(status))
  }
  let sent = 0
  let probed = 0
  for (let at = 0; at < seconds * 1_000; at = performance.now() - started) {
    while (sent < (at / 1_000) * perSecond) open.push(send(paths[sent++ % paths.length]!))
    while (probed < at / 20) {
      probed++
      open.push(probe())
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  const sentAll = performance.now()
  await Promise.all(open)
  result.drainedIn = performance.now() - sentAll
  sender.close()
  return result
}

if (import.meta.main) {
  // The database shares this core: a generator that waits for it would measure itself.
  tryPriority(-10)
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
}
