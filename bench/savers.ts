import { setTimeout as pause } from 'node:timers/promises'
import { openClient, photoOf } from './upload-client.ts'

/** Editors who save and upload until the process is stopped; prints what happened on SIGTERM. */

export interface SaversOptions {
  origin: string
  token: string
  /** One record for each saver, so that every save that was acknowledged is one version more. */
  drugs: number[]
}

export interface SaversResult {
  /** Milliseconds of acknowledged saves. */
  saves: number[]
  /** Of each record. */
  acknowledged: Record<number, number>
  uploaded: number
  failures: string[]
}

const result: SaversResult = { saves: [], acknowledged: {}, uploaded: 0, failures: [] }
const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 100) : String(error))

async function run({ origin, token, drugs }: SaversOptions): Promise<void> {
  const client = await openClient(origin, token)
  const save = async (id: number) => {
    const path = `/api/admin/drugs/${id}`
    let { version } = JSON.parse(await client.send(origin, { path, method: 'GET' })) as { version: number }
    for (let n = 0; ; n++) {
      const body = Buffer.from(
        JSON.stringify({ version, values: { hazardHuman: n % 2 ? 2 : 3, rainfastH: 1 + (n % 20) } }),
      )
      const started = performance.now()
      try {
        const saved = await client.send(origin, {
          path,
          method: 'PATCH',
          body,
          headers: { 'content-type': 'application/json' },
        })
        version = (JSON.parse(saved) as { version: number }).version
        result.saves.push(performance.now() - started)
        result.acknowledged[id] = (result.acknowledged[id] ?? 0) + 1
      } catch (error) {
        result.failures.push(reasonOf(error))
      }
      await pause(200)
    }
  }
  const upload = async () => {
    for (let n = 0; ; n++) {
      const picture = await photoOf(800, 600)
      await client
        .whole(picture, `leaf-${n}.jpg`)
        .then(() => result.uploaded++)
        .catch(error => result.failures.push(reasonOf(error)))
      await pause(1_000)
    }
  }
  for (const id of drugs) save(id).catch(error => result.failures.push(reasonOf(error)))
  void upload()
}

if (import.meta.main) {
  process.once('SIGTERM', () => process.stdout.write(JSON.stringify(result), () => process.exit(0)))
  await run(JSON.parse(process.argv[2]!))
  process.stdout.write('started\n')
}
