import { Agent, get } from 'node:http'

/** The load generator, run as a separate process: keeps a number of connections busy and prints one line of JSON. */

export interface LoadOptions {
  origin: string
  paths: string[]
  connections: number
  /** Stops after so many seconds or so many responses, whichever is set. */
  seconds?: number
  responses?: number
  encoding: 'identity' | 'br'
  /** Additional request headers. */
  headers?: Record<string, string>
}

export interface LoadResult {
  responses: number
  failures: number
  seconds: number
  bytes: number
}

async function run({
  origin,
  paths,
  connections,
  seconds = 600,
  responses = Number.POSITIVE_INFINITY,
  encoding,
  headers: extra = {},
}: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'text/html', 'accept-encoding': encoding, ...extra }
  const result: LoadResult = { responses: 0, failures: 0, seconds: 0, bytes: 0 }
  let sent = 0
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1_000 || sent >= responses
  const sendRequest = () =>
    new Promise<void>(resolve => {
      const address = origin + paths[sent++ % paths.length]
      const fail = () => {
        result.failures++
        resolve()
      }
      get(address, { agent, headers }, response => {
        response.on('data', (chunk: Buffer) => {
          result.bytes += chunk.length
        })
        response.on('error', fail).on('end', () => {
          result.responses++
          if (response.statusCode !== 200) result.failures++
          resolve()
        })
      }).on('error', fail)
    })
  const keepBusy = async () => {
    while (!isOver()) await sendRequest()
  }
  await Promise.all(Array.from({ length: connections }, keepBusy))
  result.seconds = (performance.now() - started) / 1_000
  agent.destroy()
  return result
}

if (import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
}
