import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { connect } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { choosePlace, type Place } from '#kit/embedded-postgres/place.server.ts'
import { serverSettings } from '#kit/embedded-postgres/settings.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { log, urlOfConnection } from '#kit/testing/test-server.server.ts'

export interface TestReplica {
  url: string
  start(): Promise<void>
  /** At once, as a power cut. */
  kill(): Promise<void>
  /** As the administrator of the replica. */
  run(statement: string): Promise<Record<string, unknown>[]>
}

export interface ReplicatedServer extends AsyncDisposable {
  url: string
  /** As the administrator of the primary. */
  run(statement: string): Promise<Record<string, unknown>[]>
  replica: TestReplica
}

/** A primary and a streaming replica of it: its stopped folder is copied, which needs no other program than the server. */
export async function openReplicatedServer(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-replica-'))
  const [own, copy] = [path.join(folder, 'primary'), path.join(folder, 'copy')]
  const options = { dataDir: own, log, isThrowAway: true }
  const first = await openEmbeddedDatabase(options)
  await runIn(administratorOf(first.connection), `alter system set wal_keep_size = '256MB'`)
  await first.close(Date.now() + 10_000)
  cpSync(own, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  const primary = await openEmbeddedDatabase(options)
  follow(path.join(own, 'postgres'), path.join(copy, 'postgres'), primary.connection)
  const place = choosePlace(copy, path.join(copy, 'postgres'), log)
  const port = await findFreePort()
  let server: ChildProcess | undefined
  const stop = async (signal: NodeJS.Signals) => {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    server = undefined
  }
  const connection = { ...primary.connection, host: '127.0.0.1', port }
  const start = async () => {
    server = await launch(place, port)
    while (!(await isAnswering(connection))) await pause(50)
  }
  await start()
  return {
    url: urlOfConnection(primary.connection),
    run: statement => runIn(administratorOf(primary.connection), statement),
    replica: {
      url: urlOfConnection(connection),
      start,
      kill: () => stop('SIGQUIT'),
      run: statement => runIn(administratorOf(connection), statement),
    },
    async [Symbol.asyncDispose]() {
      await stop('SIGINT')
      await primary.close(Date.now() + 5_000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const administratorOf = (connection: ClientConfig): ClientConfig => ({ ...connection, user: 'postgres' })

async function runIn(connection: ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(connection)
  return (await client.query(statement).finally(() => client.end())).rows
}

const isAnswering = (connection: ClientConfig) =>
  runIn(connection, 'select').then(
    () => true,
    () => false,
  )

async function launch({ clusterDir, bin, identity }: Place, port: number): Promise<ChildProcess> {
  const settings = serverSettings({ clusterDir, port, isThrowAway: true }).flatMap(setting => ['-c', setting])
  const { command, args, ids } = identity.wrap(path.join(bin, 'postgres'), ['-D', clusterDir, ...settings])
  const child = spawn(command, args, { ...ids, cwd: '/', env: { PATH: process.env.PATH }, stdio: 'ignore' })
  const stopWithUs = () => child.kill('SIGQUIT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  await once(child, 'spawn')
  return child
}

function follow(original: string, cluster: string, { host, port, password }: ClientConfig): void {
  const owner = statSync(path.join(original, 'PG_VERSION'))
  const signal = path.join(cluster, 'standby.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  chownSync(signal, owner.uid, owner.gid)
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres password=${password}'\n`,
  )
}
