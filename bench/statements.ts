import pg from 'pg'

/** Watches the statements that this process sends, on any connection. */

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
  /** Milliseconds during which at least one statement was under way. */
  ms: number
}

/** Counts and times the statements of one piece of work; one piece at a time. */
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

/** Connections of a pool bring a callback, single clients want a promise: the end is seen on both ways. */
function install(): void {
  if (isInstalled) return
  isInstalled = true
  const { prototype } = pg.Client
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    const statement = { text: typeof config === 'string' ? config : config.text, started: performance.now(), ended: Number.NaN }
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

/** Statements may run side by side: time that several share counts once. */
function unionOfTimes(statements: readonly Statement[]): number {
  let total = 0
  let reached = 0
  for (const { started, ended } of statements.toSorted((a, b) => a.started - b.started)) {
    total += Math.max(0, ended - Math.max(started, reached))
    reached = Math.max(reached, ended)
  }
  return total
}
