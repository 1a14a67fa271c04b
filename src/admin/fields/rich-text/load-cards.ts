import type { LivingBlock, LivingCard } from '#admin/kit/living-description.ts'
import { api } from '#kit/http/api-client.ts'

interface Waiting {
  block: LivingBlock
  resolve(card: LivingCard): void
}

/** What one request may ask. */
const maxBlocks = 50

let waiting: Waiting[] = []

/** Cards are the same for the text and for the checks beside it, which ask one after the other. */
const freshMs = 10_000

const recent = new Map<string, { at: number; card: Promise<LivingCard> }>()

/** How a living block looks today. Blocks that are asked for at the same time share a request. */
export function loadCard(block: LivingBlock): Promise<LivingCard> {
  const key = JSON.stringify([block.type, Object.entries(block.attrs).toSorted()])
  const known = recent.get(key)
  if (known && Date.now() - known.at < freshMs) return known.card
  if (waiting.length === 0) setTimeout(sendWaiting)
  const card = new Promise<LivingCard>(resolve => waiting.push({ block, resolve }))
  recent.set(key, { at: Date.now(), card })
  return card
}

function sendWaiting(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += maxBlocks) void send(all.slice(at, at + maxBlocks))
}

async function send(group: readonly Waiting[]): Promise<void> {
  try {
    const { cards } = await api.post('/admin/rich-text/cards', { blocks: group.map(({ block }) => block) })
    for (const [at, { resolve }] of group.entries()) resolve(cards[at]!)
  } catch {
    for (const { resolve } of group) resolve(notLoaded)
  }
}

const notLoaded: LivingCard = {
  state: 'invalid',
  title: 'Карточка не\u00a0загрузилась',
  note: 'Проверьте связь. Сам блок цел.',
  table: null,
}
