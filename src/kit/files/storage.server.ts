import path from 'node:path'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { openDiskStore } from './disk-store.server.ts'
import type { ByteRange, Driver, ObjectStore, StoredBytes } from './object-store.ts'
import { S3Problem, type S3Settings } from './s3-request.server.ts'
import { checkS3, openS3Store } from './s3-store.server.ts'

/** The stores of a site. New objects go to `current`; older ones may still be in another one. */
export interface Storage {
  current: ObjectStore
  /** Undefined for a driver without settings. */
  of(driver: Driver): ObjectStore | undefined
  /** Unfinished uploads and other temporary files, on the file system of the driver `disk`. */
  temporaryFolder: string
}

interface Settings {
  dataDir: string
  storage?: Driver | undefined
  s3?: S3Settings | undefined
}

export function openStorage({ dataDir, storage = 'disk', s3 }: Settings): Storage {
  const folder = path.join(dataDir, 'files')
  const stores = { disk: openDiskStore(folder), s3: s3 && openS3Store(s3) }
  return {
    current: stores[storage] ?? stores.disk,
    of: driver => stores[driver],
    temporaryFolder: path.join(folder, '.uploads'),
  }
}

/** Ends the start when the settings of S3 are wrong, and only warns when the service cannot be reached: pages work without it. */
export async function checkStorage({ s3 }: Pick<Settings, 's3'>, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    if (s3) await checkS3(s3)
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error
    if (error.variable && error.variable !== 'S3_ENDPOINT')
      throw new StartupProblem(`неверная настройка ${error.variable}: ${error.message}`)
    log.warn({ reason: error.message, variable: error.variable }, 'the file storage does not answer')
  }
}

/** Reads from the store that is said to hold the object, then from the others: it may have been moved a moment ago. */
export const readFromStorage = (
  storage: Storage,
  driver: Driver,
  key: string,
  range?: ByteRange,
): Promise<StoredBytes | null> => askStores(storage, driver, store => store.read(key, range))

/** The size of an object in bytes, looked for in the same order; null when no store has it. */
export const findInStorage = (storage: Storage, driver: Driver, key: string): Promise<number | null> =>
  askStores(storage, driver, store => store.find(key))

async function askStores<T>(
  storage: Storage,
  driver: Driver,
  ask: (store: ObjectStore) => Promise<T | null>,
): Promise<T | null> {
  for (const each of [driver, driver === 'disk' ? 's3' : 'disk'] as const) {
    const store = storage.of(each)
    const found = store ? await ask(store) : null
    if (found !== null) return found
  }
  return null
}
