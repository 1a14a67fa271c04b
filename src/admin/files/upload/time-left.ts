import { plural } from '#ui/format/format-number.ts'

/** The speed of the last ten seconds counts, so that the estimate follows a network that changes. */
const windowMs = 10_000
/** A shorter time says too little about the speed. */
const leastMs = 2_000

/** How fast files are being sent, all together. */
export class UploadSpeed {
  readonly #sent = new WeakMap<Blob, number>()
  #total = 0
  #samples: { at: number; total: number }[] = []

  /** `sent` bytes of the file are with the server; `at` in milliseconds. What a resumed upload had sent before is no speed. */
  add(file: Blob, sent: number, at: number): void {
    const before = this.#sent.get(file)
    this.#sent.set(file, sent)
    if (before !== undefined && sent > before) this.#total += sent - before
    const isPaused = at - (this.#samples.at(-1)?.at ?? at) > windowMs
    this.#samples = isPaused ? [] : this.#samples.filter(sample => at - sample.at <= windowMs)
    this.#samples.push({ at, total: this.#total })
  }

  /** Seconds until the rest of these files is sent; null while the speed is not known. */
  secondsLeft(files: readonly Blob[]): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (!first || !last || last.at - first.at < leastMs || last.total === first.total) return null
    const left = files.reduce((sum, file) => sum + file.size - Math.min(file.size, this.#sent.get(file) ?? 0), 0)
    return (left / (last.total - first.total)) * ((last.at - first.at) / 1_000)
  }
}

/** «осталось около 20 секунд», rounded up; empty while nothing is known. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return ''
  const rounded = Math.max(10, Math.ceil(seconds / 10) * 10)
  if (rounded < 60) return `осталось около ${rounded}\u00a0секунд`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `осталось около ${minutes}\u00a0${plural(minutes, 'минуты', 'минут', 'минут')}`
  const hours = Math.ceil(minutes / 60)
  return `осталось около ${hours}\u00a0${plural(hours, 'часа', 'часов', 'часов')}`
}
