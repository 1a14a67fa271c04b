import { useEffect, useState } from 'react'
import type { FormValues } from '#admin/fields/form-values.ts'
import { loadCard } from '#admin/fields/rich-text/load-cards.ts'
import type { FieldDescription, KindDescription } from '#admin/kit/kinds/kind-description.ts'
import type { LivingBlock, LivingCard } from '#admin/kit/living-description.ts'
import { nodesOf, type RichDoc } from '#kit/entity/rich-doc.ts'
import type { Check } from './publish-checks.ts'

interface Placed {
  field: string
  block: LivingBlock
}

/** Milliseconds after the last change of a text. */
const delayMs = 500

/** Living blocks that the site does not show as they were meant: the record is gone, not published, or its registration has ended. */
export function useLivingChecks(kind: KindDescription, values: FormValues): Check[] {
  const key = JSON.stringify(livingIn(kind.fields, values))
  const [checks, setChecks] = useState<Check[]>([])
  useEffect(() => {
    let isCurrent = true
    const placed = JSON.parse(key) as Placed[]
    const timer = setTimeout(async () => {
      const cards = await Promise.all(placed.map(({ block }) => loadCard(block)))
      if (isCurrent) setChecks(cards.flatMap((card, at) => checkOf(placed[at]!, card)))
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key])
  return checks
}

function livingIn(fields: readonly FieldDescription[], values: FormValues): Placed[] {
  const found = new Map<string, Placed>()
  for (const { key, living = [] } of fields) {
    const types = new Set(living.map(({ type }) => type))
    const doc = values[key] as RichDoc | null | undefined
    if (types.size === 0 || !doc) continue
    for (const { type, attrs = {} } of nodesOf(doc))
      if (types.has(type)) found.set(`${key} ${type} ${JSON.stringify(attrs)}`, { field: key, block: { type, attrs } })
  }
  return [...found.values()]
}

function checkOf({ field, block }: Placed, { state, title, note }: LivingCard): Check[] {
  if (state === 'shown') return []
  return [
    { id: `living-${block.type}-${JSON.stringify(block.attrs)}`, field, state: 'warns', text: `${title}. ${note}` },
  ]
}
