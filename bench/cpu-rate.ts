const blocks = 21
const perBlock = 20_000

/** Calls per second of CPU time, including garbage collection, for each block after the warm-up. */
export function cpuRates<Input>(inputs: readonly Input[], work: (question: Input) => unknown): number[] {
  const measured = Array.from({ length: blocks + 3 }, () => {
    const start = process.cpuUsage()
    for (let i = 0; i < perBlock; i++) work(inputs[i % inputs.length]!)
    const { user, system } = process.cpuUsage(start)
    return perBlock / ((user + system) / 1e6)
  })
  return measured.slice(3)
}
