import type { Services } from '#kit/http/services.server.ts'
import { gardenCompleter, gardenOpener, type OpenGardenOf } from '../facts/open-garden.server.ts'
import { findShare } from './share-commands.server.ts'
import { sharedGarden } from './shared-garden.server.ts'
import type { SharedGarden } from './shared-view.ts'

/** One opener for each set of services, which remembers the gardens that it has read. */
const openers = new WeakMap<object, OpenGardenOf>()

/** Null for a wrong or closed address. */
export async function readShared(
  services: Pick<Services, 'db' | 'cache'>,
  secret: string,
): Promise<SharedGarden | null> {
  const share = await findShare(services.db, secret)
  if (!share) return null
  const open = openers.get(services.cache) ?? gardenOpener(services, gardenCompleter(services.cache))
  openers.set(services.cache, open)
  return sharedGarden(await open(services.db, share.owner), share)
}
