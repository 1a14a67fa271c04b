/** Bounds the bytes of all request bodies that are held in memory at the same time. */
export interface BodyBudget {
  /** Reserves bytes for one body. The returned function gives them back; further calls of it do nothing. */
  hold(network: string, bytes: number): (() => void) | 'network is full' | 'all is full'
  readonly bytes: number
}

export interface BodyBudgetSize {
  /** Of all networks together, and of one; bytes. */
  total: number
  perNetwork: number
}

export function createBodyBudget({ total, perNetwork }: BodyBudgetSize): BodyBudget {
  const networks = new Map<string, number>()
  let held = 0
  const release = (network: string, bytes: number) => {
    const left = (networks.get(network) ?? 0) - bytes
    if (left > 0) networks.set(network, left)
    else networks.delete(network)
    held -= bytes
  }
  return {
    hold(network, bytes) {
      const ofNetwork = (networks.get(network) ?? 0) + bytes
      if (ofNetwork > perNetwork) return 'network is full'
      if (held + bytes > total) return 'all is full'
      networks.set(network, ofNetwork)
      held += bytes
      let isHeld = true
      return () => {
        if (isHeld) release(network, bytes)
        isHeld = false
      }
    },
    get bytes() {
      return held
    },
  }
}
