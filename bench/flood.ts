import { Agent, get } from 'node:http'

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
  refused: number[]
  /** Neither 200 nor 503. */
  failures: string[]
  /** The same for `/healthz`, asked ten times a second. */
  probes: number[]
  probeFailures: string[]
  /** That were counted. */
  seconds: number
}

const timeoutMs = 30_000

/** Requests come from so many addresses, because the site limits the connections of one network. */
const sources = 16
let lastSource = 0

function request(address: string, agent: Agent): Promise<{ ms: number; status: number | string }> {
  const started = performance.now()
  return new Promise(resolve => {
    const end = (status: number | string) => resolve({ ms: performance.now() - started, status })
    const localAddress = `127.66.0.${1 + (lastSource++ % sources)}`
    get(address, { agent, localAddress, headers: { accept: 'text/html', 'accept-encoding': 'identity' }, timeout: timeoutMs }, response => {
      response
        .resume()
        .on('end', () => end(response.statusCode!))
        .on('error', error => end(error.message))
    })
      .on('error', error => end(error.message))
      .on('timeout', () => end('timeout'))
  })
}

async function run({ origin, paths, perSecond, seconds, countFromSecond }: FloodOptions): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true })
  const result: FloodResult = {
    sent: 0,
    accepted: [],
    refused: [],
    failures: [],
    probes: [],
    probeFailures: [],
    seconds: seconds - countFromSecond,
  }
  const open: Promise<void>[] = []
  const started = performance.now()
  const send = async (path: string) => {
    const isCounted = performance.now() - started > countFromSecond * 1_000
    const { ms, status } = await request(origin + path, agent)
    if (!isCounted) return
    result.sent++
    if (status === 200) result.accepted.push(ms)
    else if (status === 503) result.refused.push(ms)
    else result.failures.push(String(status))
  }
  const probe = async () => {
    const { ms, status } = await request(`${origin}/healthz`, agent)
    if (status === 200) result.probes.push(ms)
    else result.probeFailures.push(String(status))
  }
  let sent = 0
  let probed = 0
  for (let at = 0; at < seconds * 1_000; at = performance.now() - started) {
    while (sent < (at / 1_000) * perSecond) open.push(send(paths[sent++ % paths.length]!))
    while (probed < at / 100) {
      probed++
      open.push(probe())
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(open)
  agent.destroy()
  return result
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
