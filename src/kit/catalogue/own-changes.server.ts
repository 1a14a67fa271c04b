import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { raisedChannel } from './generation.server.ts'

/**
 * Changes of the catalogue by this process. The announcement of one may arrive after its writer has read on, who must not get a page of
 * before: until the generation has been asked for once more, nothing is known.
 */
export interface OwnChanges {
  /** The last one, when the generation is about to be asked for. */
  asking(): number
  /** What was asked for after this one is known. Returns whether it was not known before. */
  confirm(asked: number): boolean
  areConfirmed(): boolean
  /** Resolves when there are some that are not confirmed. */
  next(): Promise<void>
  end(): void
}

export function watchOwnChanges(): OwnChanges {
  let made = 0
  let confirmed = 0
  let change = Promise.withResolvers<void>()
  const onRaised = () => {
    made++
    change.resolve()
  }
  subscribe(raisedChannel, onRaised)
  return {
    asking() {
      change = Promise.withResolvers()
      return made
    },
    confirm(asked) {
      const isNews = asked > confirmed
      confirmed = asked
      return isNews
    },
    areConfirmed: () => confirmed === made,
    next: () => change.promise,
    end: () => unsubscribe(raisedChannel, onRaised),
  }
}
