import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** The load generator, run as a separate process with its order at stdin: keeps a number of connections busy and prints one line of JSON. */

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
  /** Milliseconds that each connection waits after a response. */
  pause?: number
  /** Whether the time of each response is returned. */
  isTimed?: boolean
}

export interface LoadResult {
  responses: number
  failures: number
  seconds: number
  bytes: number
  /** Milliseconds, where they were asked for. */
  times: number[]
}

async function run({
  origin,
  paths,
  connections,
  seconds = 600,
  responses = Number.POSITIVE_INFINITY,
  encoding,
  headers: extra = {},
  isTimed = false,
  pause = 0,
}: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'text/html', 'accept-encoding': encoding, ...extra }
  const result: LoadResult = { responses: 0, failures: 0, seconds: 0, bytes: 0, times: [] }
  let sent = 0
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1_000 || sent >= responses
  const sendRequest = () =>
    new Promise<void>(resolve => {
      const address = origin + paths[sent++ % paths.length]
      const asked = performance.now()
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
          if (isTimed && response.statusCode === 200) result.times.push(performance.now() - asked)
          if (response.statusCode !== 200) result.failures++
          resolve()
        })
      }).on('error', fail)
    })
  const keepBusy = async (_: unknown, index: number) => {
    // People who pause do not all ask at the same moment.
    if (pause > 0) await wait((index * pause) / connections)
    while (!isOver()) {
      await sendRequest()
      if (pause > 0) await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepBusy))
  result.seconds = (performance.now() - started) / 1_000
  agent.destroy()
  return result
}

if (import.meta.main) {
  // An argument has 128 KB at most, less than the addresses of a thousand questions.
  console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)))))
}
