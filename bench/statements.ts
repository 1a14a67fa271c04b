import pg from 'pg'

/** Records SQL statements of this process on all connections. */

interface Statement {
  text: string
  started: number
  ended: number
}

let watched: Statement[] | null = null
let isInstalled = false

export interface WatchResult<T> {
  result: T
  count: number
  texts: string[]
  /** Milliseconds during which at least one statement was running. */
  ms: number
}

/** Counts and times the statements of `work`. Calls must not overlap. */
export async function watchStatements<T>(work: () => Promise<T>): Promise<WatchResult<T>> {
  install()
  const statements: Statement[] = []
  watched = statements
  try {
    const result = await work()
    return { result, count: statements.length, texts: statements.map(({ text }) => text), ms: unionOfTimes(statements) }
  } finally {
    watched = null
  }
}

/** Patches `Client.query`, for calls with a callback (pools) and with a promise. */
function install(): void {
  if (isInstalled) return
  isInstalled = true
  const { prototype } = pg.Client
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    const statement = {
      text: typeof config === 'string' ? config : config.text,
      started: performance.now(),
      ended: Number.NaN,
    }
    watched?.push(statement)
    const end = () => {
      statement.ended = performance.now()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        end()
        callback(...answer)
      }
      return query.apply(this, args)
    }
    return (query.apply(this, args) as Promise<unknown>).finally(end)
  } as typeof prototype.query
}

/** Total time with at least one statement running: overlaps count once. */
function unionOfTimes(statements: readonly Statement[]): number {
  let total = 0
  let reached = 0
  for (const { started, ended } of statements.toSorted((a, b) => a.started - b.started)) {
    total += Math.max(0, ended - Math.max(started, reached))
    reached = Math.max(reached, ended)
  }
  return total
}
