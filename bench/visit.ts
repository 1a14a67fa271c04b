import { Agent, get } from 'node:http'

/** Loads pages one after the other, each on a new connection, in a separate process; prints the times as one line of JSON. */

export interface VisitOptions {
  origin: string
  path: string
  pages: number
  /** Milliseconds between two pages. */
  intervalMs: number
}

export interface VisitResult {
  times: number[]
  /** Statuses and error codes of failed requests. */
  failures: string[]
}

function visit(address: string): Promise<number | string> {
  const started = performance.now()
  return new Promise(resolve => {
    const request = get(
      address,
      { agent: new Agent(), headers: { accept: 'text/html', 'accept-encoding': 'br' }, timeout: 30_000 },
      response => {
        response
          .resume()
          .on('end', () =>
            resolve(response.statusCode === 200 ? performance.now() - started : String(response.statusCode)),
          )
        response.on('error', error => resolve(error.message))
      },
    )
    request.on('error', error => resolve(error.message)).on('timeout', () => request.destroy(new Error('timeout')))
  })
}

async function run({ origin, path, pages, intervalMs }: VisitOptions): Promise<VisitResult> {
  const results: (number | string)[] = []
  for (let page = 0; page < pages; page++) {
    results.push(await visit(origin + path))
    await new Promise(resolve => setTimeout(resolve, intervalMs))
  }
  return {
    times: results.filter(result => typeof result === 'number'),
    failures: results.filter(result => typeof result === 'string'),
  }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
