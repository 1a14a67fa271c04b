import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { escapeLiteral } from 'pg'
import { renameDurably } from '#kit/files/durable-file.server.ts'
import { openSecretFile } from '#kit/files/secret-file.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { type Place, toFolderProblem } from './place.server.ts'
import { isAlive } from './postmaster.server.ts'

const major = '18'

/** The password of the server's roles: created at the first start, readable by the owner only. */
export function readPassword(dataDir: string): string {
  try {
    return openSecretFile(path.join(dataDir, 'postgres.password'), 24).secret.trim()
  } catch (error) {
    throw toFolderProblem(error, dataDir)
  }
}

/** Creates the cluster if it does not exist: in a temporary folder that is renamed when complete. */
export async function ensureCluster(
  { clusterDir, bin, identity }: Place,
  password: string,
  isThrowAway: boolean,
): Promise<void> {
  if (existsSync(clusterDir)) return checkCluster(clusterDir)
  removeAbandonedDrafts(clusterDir)
  const draft = `${clusterDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password` // the same prefix, so that it is removed together with the draft
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (process.getuid?.() === 0)
      for (const place of [draft, passwordFile]) chownSync(place, identity.uid, identity.gid)
    const settings = [
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--data-checksums',
    ]
    const locale = ['--locale-provider=icu', '--icu-locale=ru-RU', '--locale=C.UTF-8']
    await run(
      identity.wrap(path.join(bin, 'initdb'), [
        '-D',
        draft,
        ...settings,
        ...locale,
        ...(isThrowAway ? ['--no-sync'] : []),
      ]),
      clusterDir,
    )
    if (!existsSync(clusterDir)) renameDurably(draft, clusterDir)
  } catch (error) {
    if (!existsSync(clusterDir)) throw toFolderProblem(error, path.dirname(clusterDir))
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function checkCluster(clusterDir: string): void {
  const file = path.join(clusterDir, 'PG_VERSION')
  let version: string
  try {
    version = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw toFolderProblem(error, clusterDir)
    throw new StartupProblem(
      `${clusterDir} не похожа на базу данных; программа её не трогает. Уберите папку или задайте другую DATA_DIR`,
    )
  }
  if (version === major) return
  const isNewer = Number(version) > Number(major)
  throw new StartupProblem(
    `база данных в ${clusterDir} создана PostgreSQL ${version}, а встроен PostgreSQL ${major}; данные целы. ` +
      (isNewer
        ? 'Запустите более новую версию программы: ту, что работала с этой папкой'
        : 'С прежней версией программы сделайте архив: npm run backup; с новой восстановите его в пустую DATA_DIR: npm run restore -- АРХИВ'),
  )
}

/** Removes temporary folders of programs that were killed during their first start. */
function removeAbandonedDrafts(clusterDir: string): void {
  const prefix = `${path.basename(clusterDir)}.new-`
  for (const name of readdirSync(path.dirname(clusterDir))) {
    const isDraft = name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10))
    if (isDraft) rmSync(path.join(path.dirname(clusterDir), name), { recursive: true, force: true })
  }
}

/**
 * Sets the password of the roles of a stopped cluster. PostgreSQL's single-user mode needs neither a connection nor a
 * password.
 */
export async function setPassword({ clusterDir, bin, identity }: Place, password: string): Promise<void> {
  const literal = escapeLiteral(password)
  const statement = `do $body$ begin
    alter role postgres password ${literal};
    if exists (select from pg_roles where rolname = 'sadozor') then alter role sadozor password ${literal}; end if;
  end $body$`
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic'].flatMap(setting => ['-c', setting])
  const command = identity.wrap(path.join(bin, 'postgres'), ['--single', '-D', clusterDir, ...settings, 'postgres'])
  await run(command, clusterDir, `${statement.replaceAll('\n', ' ')}\n`)
}

function run(
  { command, args, ids }: ReturnType<Place['identity']['wrap']>,
  clusterDir: string,
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...ids,
      cwd: '/',
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const killWithUs = () => child.kill('SIGTERM')
    process.once('exit', killWithUs)
    let output = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      output += text
    })
    child.stdin.on('error', () => {}) // the process exited early: its exit code is checked below
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', status => {
      process.off('exit', killWithUs)
      if (status === 0) resolve()
      else reject(toServerProblem(output, clusterDir))
    })
  })
}

/** Extracts from PostgreSQL's output why it does not start. */
export function toServerProblem(output: string, clusterDir: string): StartupProblem {
  if (/No space left on device/.test(output))
    return new StartupProblem(`папка данных ${path.dirname(clusterDir)}: на диске нет места`)
  if (/Permission denied/.test(output))
    return new StartupProblem(`папка данных ${path.dirname(clusterDir)}: нет прав на чтение и запись`)
  const lines = output.split('\n').filter(line => /FATAL|PANIC|error:|ERROR/.test(line))
  const line = lines.at(-1) ?? output.trim().split('\n').at(-1) ?? ''
  return new StartupProblem(
    `встроенная база данных в ${clusterDir} не запускается: ${line.replace(/^.*?(FATAL|PANIC|error|ERROR):\s*/, '') || 'без объяснений'}`,
  )
}
