import type { stockStates } from '../product.entity.ts'

const shapes: Record<keyof typeof stockStates, string> = {
  in: 'border-green-700 bg-green-700 dark:border-green-400 dark:bg-green-400',
  low: 'stock-half border-current',
  preorder: 'border-current border-dashed',
  out: 'border-current border-dashed',
}

/** Whether it can be had, in a word with a shape: a full, a half or a dashed circle. */
export const StockWord = ({ state, word }: { state: keyof typeof stockStates; word: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`inline-block size-2.5 flex-none rounded-full border-2 ${shapes[state]}`} />
    {word}
  </span>
)
