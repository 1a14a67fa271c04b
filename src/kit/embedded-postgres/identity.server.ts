import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user the database server runs as, because PostgreSQL refuses to run as root. */
export interface Identity {
  name: string
  /** Owner of the server's files, seen from outside of a user namespace. */
  uid: number
  gid: number
  wrap(command: string, args: string[]): { command: string; args: string[]; ids: { uid?: number; gid?: number } }
}

/** The first user that can access the data folder and run the binaries; undefined when there is none. */
export function findIdentity(dataDir: string, clusterDir: string, bin: string): Identity | undefined {
  const uid = process.getuid?.()
  if (uid !== 0)
    return {
      name: 'same user',
      uid: uid ?? 0,
      gid: process.getgid?.() ?? 0,
      wrap: (command, args) => ({ command, args, ids: {} }),
    }
  const owner = ownerOf(clusterDir)
  const candidates = [
    namespaceIdentity(),
    ...[owner, ownerOf(process.cwd()), ownerOf(dataDir)].map(droppedIdentity),
    systemIdentity(),
  ]
  const usable = candidates.filter(identity => identity !== undefined)
  // The current owner first, so that files need no new owner.
  usable.sort((a, b) => Number(b.uid === owner) - Number(a.uid === owner))
  return usable.find(identity => canWork(identity, dataDir, bin))
}

/** The system's unprivileged account: `postgres`, else `nobody`. */
export function systemIdentity(): Identity | undefined {
  const account = accounts().find(({ name }) => name === 'postgres') ?? accounts().find(({ name }) => name === 'nobody')
  return account && droppedIdentity(account.uid)
}

/** In a user namespace root appears to PostgreSQL as another user while files stay root's, so folders of mode 0700 work. */
function namespaceIdentity(): Identity | undefined {
  const known = accounts()
  // initdb needs a name for its uid, so it must be in /etc/passwd; 65534 also means «not mapped» and would hide errors.
  const account = known.find(({ uid }) => uid === 1000) ?? known.find(({ uid }) => uid !== 0 && uid !== 65_534)
  if (!account) return undefined
  const prefix = ['-U', `--map-user=${account.uid}`, `--map-group=${account.gid}`]
  return {
    name: 'user namespace',
    uid: 0,
    gid: 0,
    wrap: (command, args) => ({ command: 'unshare', args: [...prefix, command, ...args], ids: {} }),
  }
}

function droppedIdentity(uid: number | undefined): Identity | undefined {
  const account = accounts().find(known => known.uid === uid)
  if (!account || account.uid === 0) return undefined
  const ids = { uid: account.uid, gid: account.gid }
  return { name: account.name, ...ids, wrap: (command, args) => ({ command, args, ids }) }
}

function canWork(identity: Identity, dataDir: string, bin: string): boolean {
  if (identity.uid !== 0 && ownerOf(dataDir) === 0) allowTraversal(dataDir)
  const { command, args, ids } = identity.wrap('/bin/sh', [
    '-c',
    'cd "$0" && exec "$1" --version',
    dataDir,
    path.join(bin, 'postgres'),
  ])
  return spawnSync(command, args, { ...ids, stdio: 'ignore', cwd: '/', env: { PATH: process.env.PATH } }).status === 0
}

function allowTraversal(folder: string): void {
  chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011)
}

/** Recursively changes the owner of a folder, unless it is the owner already. */
export function changeOwner(folder: string, { uid, gid }: Identity): void {
  if (process.getuid?.() !== 0 || ownerOf(folder) === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, entry), uid, gid)
  chownSync(folder, uid, gid) // last, so that an interrupted change is repeated
}

export const ownerOf = (place: string): number | undefined => statSync(place, { throwIfNoEntry: false })?.uid

function accounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .filter(fields => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
