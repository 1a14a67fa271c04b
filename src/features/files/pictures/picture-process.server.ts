import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import path from 'node:path'
import { HttpProblem } from '#kit/problem.ts'
import type { PictureAnswer, PictureTask } from './picture-task.ts'

/** Relative to the folder that the program is started in, like migrations: the bundle of the site does not contain this file. */
const workerFile = 'src/features/files/pictures/picture-worker.ts'

/** One processor is left for pages and the database. */
const maxProcesses = Math.max(1, availableParallelism() - 1)
const maxWaiting = { urgent: 300, background: 100 }
/** Lower than everything else of the site, so that a page never waits for a picture. */
const priority = 19
/** A process that has nothing to do ends after so long. */
const idleMs = 60_000
/** Whatever the machine does, a task does not take longer; the usual limit is processor time, in the worker. */
const maxMs = 90_000

type Urgency = keyof typeof maxWaiting

interface Waiting {
  task: PictureTask
  urgency: Urgency
  /** A process has ended while it worked on this. */
  hasFailed?: true
  resolve(answer: PictureAnswer): void
}

const waiting: Record<Urgency, Waiting[]> = { urgent: [], background: [] }
const processes = new Set<PictureProcess>()

/** Runs a task in the next free process; `urgent` ones first. Throws 503 when too many are waiting. */
export function runPictureTask(task: PictureTask, urgency: Urgency): Promise<PictureAnswer> {
  if (waiting[urgency].length >= maxWaiting[urgency]) throw tooBusy()
  return new Promise(resolve => {
    waiting[urgency].push({ task, urgency, resolve })
    startNext()
  })
}

/** Starts a process before it is needed. */
export function warmUpPictures(): void {
  if (processes.size === 0) processes.add(new PictureProcess())
}

const tooBusy = () =>
  new HttpProblem('busy', 'Сейчас обрабатывается слишком много картинок. Попробуйте через минуту.', undefined, {
    'Retry-After': '10',
  })

function startNext(): void {
  if (waiting.urgent.length + waiting.background.length === 0) return
  let free = [...processes].find(process => process.isFree)
  if (!free && processes.size < maxProcesses) {
    free = new PictureProcess()
    processes.add(free)
  }
  const next = free && (waiting.urgent.shift() ?? waiting.background.shift())
  if (next) free!.run(next)
}

/** The process may have been killed because of something else, such as a lack of memory; after a second time it is the picture. */
function retryOnce(lost: Waiting): void {
  if (lost.hasFailed) lost.resolve({ refusal: 'broken' })
  else waiting[lost.urgency].unshift({ ...lost, hasFailed: true })
}

/** One child process with at most one task. */
class PictureProcess {
  readonly #child: ChildProcess
  #current: Waiting | null = null
  #timer: NodeJS.Timeout
  #id = 0

  constructor() {
    this.#child = startChild()
    this.#timer = this.#endAfter(idleMs)
    this.#child.on('message', ({ id, answer }: { id: number; answer: PictureAnswer }) => {
      if (id === this.#id) this.#finish(answer)
    })
    this.#child.once('exit', () => this.#forget()).once('error', () => this.#forget())
  }

  get isFree(): boolean {
    return !this.#current && this.#child.connected
  }

  run(next: Waiting): void {
    this.#current = next
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#child.kill('SIGKILL'), maxMs)
    this.#child.ref()
    this.#child.channel?.ref()
    this.#child.send({ id: ++this.#id, task: next.task }, error => error && this.#child.kill('SIGKILL'))
  }

  #finish(answer: PictureAnswer): void {
    clearTimeout(this.#timer)
    const done = this.#current
    this.#current = null
    this.#timer = this.#endAfter(idleMs)
    this.#child.unref()
    this.#child.channel?.unref()
    done?.resolve(answer)
    // A process that has refused a picture may be about to end, and its decoder may be damaged.
    if ('refusal' in answer && answer.refusal === 'slow') this.#forget()
    startNext()
  }

  #forget(): void {
    processes.delete(this)
    clearTimeout(this.#timer)
    const lost = this.#current
    this.#current = null
    if (lost) retryOnce(lost)
    startNext()
  }

  #endAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      processes.delete(this)
      this.#child.kill()
    }, ms).unref()
  }
}

/** Without our settings, which have secrets. */
function startChild(): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(path.resolve(workerFile), {
    env: { PATH, HOME, TMPDIR, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  try {
    if (child.pid) setPriority(child.pid, priority)
  } catch {
    // The process has ended already.
  }
  return child
}
